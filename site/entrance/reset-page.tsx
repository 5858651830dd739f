import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/actions/button.tsx';
import { CaptchaSlot } from '../captcha/captcha-slot.tsx';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import { EmailField } from './email-field.tsx';
import { EntrancePage } from './entrance-page.tsx';
import { FormSummary } from './form-summary.tsx';
import { MailHints } from './mail-hints.tsx';
import { useSentForm } from './use-sent-form.ts';

/** Asks for a link to a new password; never tells whether the e-mail is known. */
export function Component() {
  const { t } = useLanguage();
  const [mailed, setMailed] = useState<string | null>(null);
  if (mailed !== null) {
    return (
      <EntrancePage key="mailed" title={t('entrance.checkMailTitle')} seed="mail">
        <p role="status" className="break-words">
          {t('entrance.checkMailReset', { email: mailed })}
        </p>
        <MailHints />
        <Button kind="quiet" onClick={() => setMailed(null)}>
          {t('entrance.resend')}
        </Button>
      </EntrancePage>
    );
  }
  return (
    <EntrancePage
      key="ask"
      title={t('entrance.resetTitle')}
      lead={t('entrance.resetLead')}
      seed="reset"
    >
      <AskForLink onMailed={setMailed} />
      <p className="text-sm">
        <Link to="/login" className="text-link">
          {t('entrance.toLogin')}
        </Link>
      </p>
    </EntrancePage>
  );
}

function AskForLink({ onMailed }: { onMailed: (email: string) => void }) {
  const { t } = useLanguage();
  const api = useApi();
  const form = useSentForm({
    purpose: 'reset',
    async send(typed) {
      const { email = '' } = typed;
      await api.call('POST /api/v1/users/reset_password', { attributes: { ...typed, email } });
      onMailed(email);
    },
  });
  const labels = { email: t('ui.email'), captcha_answer: '' };
  return (
    <form {...form.form} className="space-y-4">
      <FormSummary errors={form.errors} labels={labels} />
      <EmailField form={form} autoComplete="username" />
      {form.captcha ? <CaptchaSlot {...form.captcha} /> : null}
      <Button type="submit" busy={form.sending} className="max-sm:w-full">
        {t('entrance.reset')}
      </Button>
    </form>
  );
}
