import { Notice } from '../../ui/notice.tsx';
import type { Deed } from './use-deed.ts';

/** A profile that was not saved: the first message of the list of errors, else the error itself. */
export function ProfileTrouble({ deed }: { deed: Deed }) {
  const [first] = deed.problems;
  return first === undefined ? null : <Notice tone="loss" title={first.message} announce />;
}
