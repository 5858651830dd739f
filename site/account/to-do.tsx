import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '../../ui/drawings/icon.tsx';
import type { CurrentUser } from '../api/views.ts';
import { ResendMail } from '../entrance/resend-mail.tsx';
import { useLanguage } from '../shell/language.tsx';
import { Part } from './account-page.tsx';

/** So few recovery codes are worth a word. */
const codesFew = 3;

/** What a careful user would do about their account; a sentence when there is nothing. */
export function ToDo({ user }: { user: CurrentUser }) {
  const { t } = useLanguage();
  const { second_factors: factors } = user;
  const few = user.two_factor_enabled && factors.recovery_codes_left <= codesFew;
  const calm =
    user.pending_email === null &&
    user.two_factor_enabled &&
    !few &&
    user.anti_phishing_phrase !== null;
  return (
    <Part title={t('account.todo')} text={calm ? t('account.todoNothing') : null}>
      {calm ? null : (
        <ul className="divide-y divide-hairline">
          {user.pending_email === null ? null : (
            <Line
              icon="clock"
              title={t('account.todoEmail', { email: user.pending_email })}
              text={t('account.todoEmailText')}
            >
              <ResendMail email={user.pending_email} />
            </Line>
          )}
          {user.two_factor_enabled ? null : (
            <Line icon="shield" title={t('account.todoFactor')} text={t('account.todoFactorText')}>
              <Way to="/account/security#factors">{t('account.todoFactorLink')}</Way>
            </Line>
          )}
          {few ? (
            <Line
              icon="alert"
              title={t('account.todoCodes', { count: factors.recovery_codes_left })}
              text={t('account.todoCodesText')}
            >
              <Way to="/account/security#recovery">{t('account.todoCodesLink')}</Way>
            </Line>
          ) : null}
          {user.anti_phishing_phrase === null ? (
            <Line icon="info" title={t('account.todoPhrase')} text={t('account.todoPhraseText')}>
              <Way to="/account/security#phrase">{t('account.todoPhraseLink')}</Way>
            </Line>
          ) : null}
        </ul>
      )}
    </Part>
  );
}

type LineProps = {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
};

function Line({ icon, title, text, children }: LineProps) {
  return (
    <li className="flex gap-3 py-3 first:pt-0">
      <Icon name={icon} className="mt-0.5 size-5 text-amber" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6">
        <div className="min-w-0 flex-1 basis-64">
          <p className="text-sm font-medium break-words">{title}</p>
          <p className="text-sm text-soft">{text}</p>
        </div>
        {children}
      </div>
    </li>
  );
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="text-link inline-flex min-h-11 items-center text-sm">
      {children}
    </Link>
  );
}
