import type { ReactNode } from 'react';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Form } from '../../ui/forms/form.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { changesOf } from './changes-of.ts';
import { type Setting, SettingField, settingsOf } from './setting-field.tsx';
import { TryIt } from './try-it.tsx';

type Props = {
  readonly settings: readonly Setting[];
  readonly groups: readonly string[];
  /** Those of them that are shown; all where none are named. */
  readonly only?: readonly string[];
  /** Where a test mail goes unless another address is typed. */
  readonly email: string;
  readonly submit: string;
  /** Beside the button. */
  readonly aside?: ReactNode;
  /** Before anything is kept here: what else the form sends. */
  readonly alongside?: (form: FormData) => Promise<unknown>;
  readonly onDone?: () => void;
  readonly children?: ReactNode;
};

/** Settings of some groups in a form, each with what can be tried of it. */
export function SettingsForm(props: Props) {
  const { t } = useLanguage();
  const { settings, groups, only, email } = props;
  const shown = settingsOf(settings, groups).filter(
    ({ known }) => only === undefined || only.includes(known.name),
  );
  const action = useAction({ fields: shown.map(({ known }) => known.name) });

  async function save(form: FormData) {
    await props.alongside?.(form);
    const attributes = changesOf(form, settings);
    if (Object.keys(attributes).length === 0) return;
    await call('PUT /office/api/settings', { attributes });
  }

  const forget = (name: string) =>
    action.run(() => call('PUT /office/api/settings', { attributes: { [name]: null } }));

  return (
    <Form
      action={action}
      onSubmit={save}
      onDone={(form) => {
        // A secret that is kept leaves the screen.
        for (const field of form.querySelectorAll<HTMLInputElement>('input[type=password]')) {
          field.value = '';
        }
        props.onDone?.();
      }}
      className="max-w-2xl space-y-5"
    >
      {props.children}
      {shown.map(({ known, setting }) => (
        <div key={known.name} className="space-y-2">
          <SettingField
            known={known}
            setting={setting}
            action={action}
            onForget={() => forget(known.name)}
          />
          {'trial' in known ? (
            <TryIt
              kind={known.trial}
              label={t(`settings.name.${known.name}`)}
              settings={settings}
              email={email}
            />
          ) : null}
        </div>
      ))}
      <ActionTrouble action={action} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={action.busy}>
          {props.submit}
        </Button>
        {props.aside}
      </div>
    </Form>
  );
}
