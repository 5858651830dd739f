import type { ReactNode } from 'react';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { type Action, useAction } from '../../ui/actions/use-action.ts';
import { Form } from '../../ui/forms/form.tsx';
import { call } from '../api/call.ts';
import { useLanguage } from '../parts/language.tsx';
import { changesOf } from './changes-of.ts';
import { type Setting, SettingField, settingsOf } from './setting-field.tsx';
import { TryIt } from './try-it.tsx';

type Beside = {
  /** Names of its fields. */
  readonly fields: readonly string[];
  readonly draw: (action: Action) => ReactNode;
  readonly save: (form: FormData) => Promise<unknown>;
};

type Props = {
  readonly settings: readonly Setting[];
  readonly groups: readonly string[];
  /** What the form has a field of its own for. */
  readonly without?: string;
  /** Where a test mail goes unless another address is typed. */
  readonly email: string;
  readonly submit: string;
  /** Beside the button. */
  readonly aside?: ReactNode;
  /** What else the form has, kept once the settings are. */
  readonly beside?: Beside;
  readonly onDone?: () => void;
};

/** Settings of some groups in a form, each with what can be tried of it. */
export function SettingsForm(props: Props) {
  const { t } = useLanguage();
  const { settings, groups, email, beside } = props;
  const shown = settingsOf(settings, groups).filter(({ known }) => known.name !== props.without);
  const names = shown.map(({ known }): string => known.name);
  const action = useAction({ fields: [...names, ...(beside?.fields ?? [])] });

  async function save(form: FormData) {
    const attributes = changesOf(form, settings);
    if (Object.keys(attributes).length > 0) {
      await call('PUT /office/api/settings', { attributes });
    }
    await beside?.save(form);
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
      {beside?.draw(action)}
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
