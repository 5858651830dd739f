import { useUiLanguage } from '../language/language.tsx';
import { Notice } from '../states/notice.tsx';
import type { Action, Trouble } from './use-action.ts';

/** Why an action was not done, beside its button: what no field says of itself. */
export function ActionTrouble({ action }: { readonly action: Pick<Action, 'trouble'> }) {
  const { t } = useUiLanguage();
  if (action.trouble === null) return null;
  const texts = troubleTexts(action.trouble, t);
  return (
    <Notice tone="loss" announce>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}

/** What to say of it: the service's own words where it had some. */
export function troubleTexts(trouble: Trouble, t: Say): readonly string[] {
  if (trouble.status === 0) return [t('ui.offline')];
  if (trouble.retryAfter !== null) return [t('ui.waitSeconds', { seconds: trouble.retryAfter })];
  const texts = new Set(trouble.problems.map(({ text }) => text));
  return texts.size > 0 ? [...texts] : [t('ui.failed')];
}

type Say = ReturnType<typeof useUiLanguage>['t'];

type DoneProps = {
  readonly action: Pick<Action, 'done' | 'busy' | 'failure'>;
  readonly children: string;
};

/** A word beside the button once an action is done; read aloud, gone with the next attempt. */
export function ActionDone({ action, children }: DoneProps) {
  const said = action.done > 0 && !action.busy && action.failure === null;
  return (
    <span role="status" className="text-sm text-green">
      {said ? <span className="settle">{children}</span> : null}
    </span>
  );
}
