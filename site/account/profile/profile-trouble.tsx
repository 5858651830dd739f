import type { Action } from '../../../ui/actions/use-action.ts';
import { Notice } from '../../../ui/states/notice.tsx';

/** A profile that was not saved: the first message of the list of errors, else the error itself. */
export function ProfileTrouble({ action }: { action: Pick<Action, 'failure'> }) {
  const { failure } = action;
  if (failure === null) return null;
  const cause = failure.cause instanceof Error ? failure.cause.message : '';
  const text = failure.problems[0]?.text ?? (cause || failure.message);
  return <Notice tone="loss" title={text} announce />;
}
