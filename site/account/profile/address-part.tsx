import { useState } from 'react';
import { ActionDone, ActionTrouble } from '../../../ui/actions/action-trouble.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { useAction } from '../../../ui/actions/use-action.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Form, textOf } from '../../../ui/forms/form.tsx';
import { ResendMail } from '../../entrance/resend-mail.tsx';
import { useReloadUser } from '../../session/current-user.ts';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import { Part } from '../account-page.tsx';
import { useAccount } from '../use-account.tsx';

/** The address the user signs in with: another one must answer first. */
export function AddressPart() {
  const { t } = useLanguage();
  const user = useAccount();
  const reload = useReloadUser();
  const api = useApi();
  const action = useAction({ fields: ['email'] });
  const [sentTo, setSentTo] = useState('');

  async function ask(filled: FormData) {
    const email = textOf(filled, 'email');
    await api.call('PUT /api/v1/user/email', { attributes: { email } });
    await reload();
    setSentTo(email);
  }

  return (
    <Part
      id="address"
      title={t('accountSecurity.address')}
      text={t('accountSecurity.addressText', { email: user.email })}
    >
      {user.pending_email === null ? null : (
        <div className="mb-4 border-l-2 border-amber bg-amber-wash px-4 py-2">
          <p className="text-sm break-words">
            {t('accountSecurity.addressPending', { email: user.pending_email })}
          </p>
          <ResendMail email={user.pending_email} />
        </div>
      )}
      <Form
        action={action}
        onSubmit={ask}
        onDone={(form) => form.reset()}
        className="max-w-[32rem] space-y-4"
      >
        <Field
          name="email"
          type="email"
          label={t('accountSecurity.addressField')}
          autoComplete="email"
          maxLength={254}
          required
          error={action.errorOf('email')}
        />
        <ActionTrouble action={action} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" kind="quiet" busy={action.busy}>
            {t('accountSecurity.addressChange')}
          </Button>
          <ActionDone action={action}>
            {t('accountSecurity.addressSent', { email: sentTo })}
          </ActionDone>
        </div>
      </Form>
    </Part>
  );
}
