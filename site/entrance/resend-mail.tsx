import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { CaptchaSlot } from '../captcha/captcha-slot.tsx';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import { EmailField } from './email-field.tsx';
import { FormSummary } from './form-summary.tsx';
import { useSentForm } from './use-sent-form.ts';

/** Asks for the confirming mail once more; `email` is known to who has just registered. */
export function ResendMail({ email }: { email: string | null }) {
  const { t } = useLanguage();
  const api = useApi();
  const [sent, setSent] = useState(false);
  const form = useSentForm({
    purpose: 'resend',
    async send(typed) {
      setSent(false);
      const attributes = { ...typed, email: email ?? typed['email'] };
      await api.call('PUT /api/v1/user/resend_email', { attributes });
      setSent(true);
    },
  });
  const labels = { email: t('ui.email'), captcha_answer: '' };
  return (
    <form {...form.form} className="space-y-4">
      <FormSummary errors={form.errors} labels={email === null ? labels : {}} />
      {email === null ? <EmailField form={form} autoComplete="email" /> : null}
      {form.captcha ? <CaptchaSlot {...form.captcha} /> : null}
      <Button type="submit" kind="quiet" busy={form.sending} className="max-sm:w-full">
        {t('entrance.resend')}
      </Button>
      <p role="status" className="text-sm">
        {sent ? t('entrance.resent') : ''}
      </p>
    </form>
  );
}
