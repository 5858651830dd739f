import { Notice } from '../../ui/notice.tsx';
import type { Action } from './use-action.ts';

/** A profile that was not saved: the first message of the list of errors, else the error itself. */
export function ProfileTrouble({ action }: { action: Action }) {
  const [first] = action.problems;
  return first === undefined ? null : <Notice tone="loss" title={first.message} announce />;
}
