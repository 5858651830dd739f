import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { ApiFailure } from '../../client/failure.ts';
import { Button, buttonLook } from '../../ui/actions/button.tsx';
import { useCurrentUser } from '../session/current-user.ts';
import { afterSignIn } from '../session/next-path.ts';
import { useApi } from '../shell/api-context.tsx';
import { StatementPage } from '../shell/failure-screen.tsx';
import { useLanguage } from '../shell/language.tsx';
import { EntrancePage } from './entrance-page.tsx';
import { FormSummary } from './form-summary.tsx';
import { ResendMail } from './resend-mail.tsx';
import { useSentForm } from './use-sent-form.ts';

/** What a confirmed e-mail was for. */
type Purpose = 'activate' | 'change_email';

type Outcome =
  | { readonly type: 'open' }
  | { readonly type: 'done'; readonly purpose: Purpose }
  | { readonly type: 'dead'; readonly title: string }
  /** No other mail would help: the account is closed to its owner. */
  | { readonly type: 'impossible'; readonly title: string };

/**
 * Confirms an e-mail by the token mailed to it. By a press and not by opening the page: programs
 * that look into mails open every link, and would confirm addresses for people who never asked.
 */
export function Component() {
  const { t } = useLanguage();
  const token = new URLSearchParams(useLocation().search).get('token') ?? '';
  const [outcome, setOutcome] = useState<Outcome>({ type: 'open' });
  if (token === '') return <Dead title={t('entrance.codeDead')} />;
  switch (outcome.type) {
    case 'done':
      return <Done purpose={outcome.purpose} />;
    case 'dead':
      return <Dead title={outcome.title} />;
    case 'impossible':
      return <Impossible title={outcome.title} />;
    case 'open':
      return <Open token={token} onOutcome={setOutcome} />;
    default:
      return outcome satisfies never;
  }
}

function Open({ token, onOutcome }: { token: string; onOutcome: (outcome: Outcome) => void }) {
  const { t } = useLanguage();
  const api = useApi();
  const form = useSentForm({
    async send() {
      try {
        const { meta } = await api.call('PUT /api/v1/users/activate', { attributes: { token } });
        onOutcome({ type: 'done', purpose: meta.purpose });
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure;
        const impossible = failure.has('activation_impossible');
        if (failure.status !== 422 && !impossible) throw failure;
        onOutcome({ type: impossible ? 'impossible' : 'dead', title: failure.message });
      }
    },
  });
  return (
    <EntrancePage
      title={t('entrance.activateTitle')}
      lead={t('entrance.activateLead')}
      seed="activate"
    >
      <form {...form.form} className="space-y-4">
        <FormSummary errors={form.errors} labels={{}} />
        <Button type="submit" busy={form.sending} className="max-sm:w-full">
          {t('entrance.activate')}
        </Button>
      </form>
    </EntrancePage>
  );
}

function Done({ purpose }: { purpose: Purpose }) {
  const { t } = useLanguage();
  const user = useCurrentUser();
  const changed = purpose === 'change_email';
  return (
    <StatementPage title={t('entrance.activatedTitle')} seed="activated">
      <p role="status">{changed ? t('entrance.emailChangedText') : t('entrance.activatedText')}</p>
      <p className="pt-4">
        <Link to={user === null ? '/login' : afterSignIn} className={buttonLook()}>
          {user === null ? t('entrance.toLogin') : t('entrance.toAccount')}
        </Link>
      </p>
    </StatementPage>
  );
}

function Impossible({ title }: { title: string }) {
  const { t } = useLanguage();
  return (
    <EntrancePage title={title} seed="dead">
      <p role="status">{t('entrance.activationImpossibleText')}</p>
      <p>
        <Link to="/contacts" className={buttonLook()}>
          {t('entrance.toContacts')}
        </Link>
      </p>
    </EntrancePage>
  );
}

/** Used or too old; another mail may be sent. */
function Dead({ title }: { title: string }) {
  const { t } = useLanguage();
  return (
    <EntrancePage title={t('entrance.linkDeadTitle')} seed="dead">
      <div className="space-y-1">
        <p role="status">{title}</p>
        <p>{t('entrance.resendHelp')}</p>
      </div>
      <ResendMail email={null} />
      <p className="text-sm">
        <Link to="/login" className="text-link">
          {t('entrance.toLogin')}
        </Link>
      </p>
    </EntrancePage>
  );
}
