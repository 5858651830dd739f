import { useRef, useState } from 'react';
import type { SettingTrialResult, TrialKind } from '../../contract/office/settings/settings.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { changesOf } from './changes-of.ts';
import type { Setting } from './setting-field.tsx';

type Props = {
  readonly kind: TrialKind;
  readonly label: string;
  readonly settings: readonly Setting[];
  readonly email: string;
};

/** Tries what stands in the form around it, without keeping it, and tells what came of it. */
export function TryIt({ kind, label, settings, email }: Props) {
  const { t } = useLanguage();
  const [results, setResults] = useState<readonly SettingTrialResult[]>([]);
  const [recipient, setRecipient] = useState(email);
  const place = useRef<HTMLDivElement>(null);
  // Nothing on the screen is another for having been tried.
  const action = useAction({ fields: ['recipient'], reload: async () => undefined });

  async function attempt() {
    setResults([]);
    const form = place.current?.closest('form');
    const values = form ? changesOf(new FormData(form), settings) : {};
    const asked = kind === 'mail' ? { kind, values, recipient } : { kind, values };
    const { item } = await call('POST /office/api/setting_trials', { attributes: asked });
    setResults(item.results);
  }

  return (
    <div ref={place} className="space-y-2">
      {kind === 'mail' ? (
        <Field
          type="email"
          autoComplete="email"
          label={t('settings.recipient')}
          value={recipient}
          onChange={(event) => setRecipient(event.target.value)}
          error={action.errorOf('recipient')}
        />
      ) : null}
      <Button
        type="button"
        size="small"
        busy={action.busy}
        aria-label={t('settings.tryNamed', { name: label })}
        onClick={() => action.run(attempt)}
      >
        {t('settings.try')}
      </Button>
      <ActionTrouble action={action} />
      <div aria-live="polite" className="space-y-1">
        {results.map(({ subject, ok, result, detail }) => (
          <Notice key={subject} tone={ok ? 'calm' : 'loss'}>
            <span className="wrap-anywhere">
              {t.ifKnown(`settings.trial.${result}`, { subject, detail })}
            </span>
          </Notice>
        ))}
      </div>
    </div>
  );
}
