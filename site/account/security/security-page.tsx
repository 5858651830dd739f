import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import { useLanguage } from '../../shell/language.tsx';
import { AccountPage, Part } from '../account-page.tsx';
import { AddressPart } from '../profile/address-part.tsx';
import { NotificationBox } from '../profile/notification-box.tsx';
import { PhrasePart } from '../profile/phrase-part.tsx';
import { useAccount } from '../use-account.tsx';
import { EmailCodes } from './email-codes.tsx';
import { loadSecurity, type SecurityData } from './load-security.ts';
import { Passkeys } from './passkeys.tsx';
import { ProvidersPart } from './providers-part.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RecoverySheet } from './recovery-sheet.tsx';
import { SessionsPart } from './sessions-part.tsx';
import { TotpApp } from './totp-app.tsx';

export const loader = loadSecurity;

/** Who can come in, how they prove it, and where the user is signed in. */
export function Component() {
  const { t } = useLanguage();
  const user = useAccount();
  const { sessions, passkeys, providers } = useLoaderData<SecurityData>();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <AccountPage title={t('account.security')} lead={t('accountSecurity.lead')}>
      <Part
        id="factors"
        title={t('accountSecurity.factors')}
        text={t('accountSecurity.factorsText')}
      >
        <div className="divide-y divide-hairline">
          <TotpApp onCodes={setCodes} />
          <EmailCodes onCodes={setCodes} />
          <Passkeys passkeys={passkeys} onCodes={setCodes} />
          {user.two_factor_enabled ? <RecoveryCodes onCodes={setCodes} /> : null}
        </div>
      </Part>
      <SessionsPart sessions={sessions} />
      <AddressPart />
      <Part
        title={t('account.password')}
        text={user.has_password ? t('accountSecurity.passwordText') : t('account.passwordNone')}
        action={
          <Link
            to="/account/password"
            className="text-link -my-2.5 inline-flex min-h-11 items-center text-sm"
          >
            {t(user.has_password ? 'accountSecurity.passwordLink' : 'accountSecurity.passwordSet')}
          </Link>
        }
      />
      <PhrasePart />
      <Part title={t('accountSecurity.signIn')}>
        <NotificationBox name="sign_in">{t('accountSecurity.signInBox')}</NotificationBox>
      </Part>
      <ProvidersPart providers={providers} />
      <RecoverySheet codes={codes} onClose={() => setCodes(null)} />
    </AccountPage>
  );
}
