import type { ReactNode } from 'react';
import type { OfficeSessionAttributes } from '../../contract/office.ts';
import { ActionTrouble } from '../../ui/actions/action-trouble.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { useAction } from '../../ui/actions/use-action.ts';
import { Reauthentication } from '../../ui/dialogs/reauthentication.tsx';
import { CodeField } from '../../ui/forms/code-form.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Form, textOf } from '../../ui/forms/form.tsx';
import { call } from '../api/call.ts';
import { useEntranceLanguage } from '../parts/language.tsx';

type Props = {
  readonly session: Pick<OfficeSessionAttributes, 'second_factor'>;
  readonly children: ReactNode;
};

/** Asks an operator to prove who they are where an action needs it, and lets the action go on. */
export function StepUpDialog({ session, children }: Props) {
  const { t } = useEntranceLanguage();
  return (
    <Reauthentication
      title={t('desk.proof.title')}
      form={(onProved) => (
        <ReauthenticationForm byCode={session.second_factor} onProved={onProved} />
      )}
    >
      {children}
    </Reauthentication>
  );
}

function ReauthenticationForm({ byCode, onProved }: { byCode: boolean; onProved: () => void }) {
  const { t } = useEntranceLanguage();
  const name = byCode ? 'code' : 'password';
  // Nothing on the screen changes by it: what asked for it reads the screen anew.
  const action = useAction({ fields: [name], reload: async () => undefined });

  const prove = (filled: FormData) =>
    call('POST /office/api/sessions/current/proof', {
      attributes: { [name]: textOf(filled, name) },
    });

  return (
    <Form action={action} onSubmit={prove} onDone={onProved} className="space-y-5">
      <ActionTrouble action={action} />
      <p className="text-sm">{t('desk.proof.text')}</p>
      {byCode ? (
        <CodeField
          label={t('desk.signIn.code')}
          hint={t('desk.signIn.codeHint')}
          inputMode="text"
          autoFocus
          error={action.errorOf('code')}
        />
      ) : (
        <Field
          name="password"
          type="password"
          label={t('office.password')}
          autoComplete="current-password"
          autoFocus
          required
          error={action.errorOf('password') && t('office.wrongPassword')}
        />
      )}
      <Button type="submit" busy={action.busy}>
        {t('desk.proof.submit')}
      </Button>
    </Form>
  );
}
