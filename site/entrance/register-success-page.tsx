import { Link, useLocation } from 'react-router';
import { nextOf, withNext } from '../session/next-path.ts';
import { useLanguage } from '../shell/language.tsx';
import { EntrancePage } from './entrance-page.tsx';
import { MailHints } from './mail-hints.tsx';
import { ResendMail } from './resend-mail.tsx';

/** A mail is on its way, whether the e-mail was known or not: only its reader learns which. */
export function Component() {
  const { t } = useLanguage();
  const { state, search } = useLocation();
  const email: unknown = state?.email;
  const named = typeof email === 'string' && email !== '' ? email : null;
  return (
    <EntrancePage title={t('entrance.checkMailTitle')} seed="mail">
      <p className="break-words">
        {named === null
          ? t('entrance.checkMailRegisterUnnamed')
          : t('entrance.checkMailRegister', { email: named })}
      </p>
      <MailHints />
      <ResendMail email={named} />
      <p className="text-sm">
        <Link to={withNext('/login', nextOf(search))} className="text-link">
          {t('entrance.toLogin')}
        </Link>
      </p>
    </EntrancePage>
  );
}
