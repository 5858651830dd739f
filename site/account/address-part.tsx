import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { ResendMail } from '../entrance/resend-mail.tsx';
import { useReloadUser } from '../session/current-user.ts';
import { useLanguage } from '../shell/language.tsx';
import { Part } from './account-page.tsx';
import { ActionDone, ActionTrouble } from './action-trouble.tsx';
import { useAccount } from './use-account.tsx';
import { problemOf, useAction } from './use-action.ts';

/** The address the user signs in with: another one must answer first. */
export function AddressPart() {
  const { t } = useLanguage();
  const user = useAccount();
  const reload = useReloadUser();
  const action = useAction();
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const asked = await action.run(async (api) => {
      await api.put('/api/v1/user/email', { email });
      await reload();
    });
    if (!asked) return;
    setSentTo(email);
    setEmail('');
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
      <form onSubmit={submit} noValidate className="max-w-[32rem] space-y-4">
        <Field
          name="email"
          type="email"
          label={t('accountSecurity.addressField')}
          autoComplete="email"
          maxLength={254}
          required
          value={email}
          error={problemOf(action, 'email')}
          onChange={(event) => setEmail(event.target.value)}
        />
        <ActionTrouble action={action} fields={['email']} />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" kind="quiet" busy={action.busy}>
            {t('accountSecurity.addressChange')}
          </Button>
          <ActionDone action={action}>
            {t('accountSecurity.addressSent', { email: sentTo })}
          </ActionDone>
        </div>
      </form>
    </Part>
  );
}
