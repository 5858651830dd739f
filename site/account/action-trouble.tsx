import { Notice } from '../../ui/notice.tsx';
import { useLanguage } from '../shell/language.tsx';
import type { Action } from './use-action.ts';

type Props = {
  readonly action: Action;
  /** Fields that show their own problems: those are not said twice. */
  readonly fields?: readonly string[];
};

/** Why an action was refused, beside the button it belongs to. */
export function ActionTrouble({ action, fields = [] }: Props) {
  const { t } = useLanguage();
  const rest = action.problems.filter(({ name }) => !fields.includes(name));
  if (rest.length === 0) return null;
  return (
    <Notice tone="loss" title={t('account.failed')} announce>
      {rest.map(({ name, type, message }) => (
        <p key={`${name}-${type}`}>{message}</p>
      ))}
    </Notice>
  );
}

/** A word beside the button once an action went well; read aloud, gone with the next attempt. */
export function ActionDone({ action, children }: { action: Action; children: string }) {
  const said = action.done > 0 && !action.busy && action.problems.length === 0;
  return (
    <span role="status" className="text-sm text-green">
      {said ? <span className="settle">{children}</span> : null}
    </span>
  );
}
