import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../../client/failure.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { plainAmount } from '../../ui/forms/amount-text.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import type { FieldErrors } from '../api/field-errors.ts';
import type { PaymentSystem } from '../api/views.ts';
import { CaptchaSlot } from '../captcha/captcha-slot.tsx';
import { useDemandedCaptcha } from '../captcha/use-demanded-captcha.ts';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import { amountToSend } from './quote/quote-request.ts';

type Props = { readonly system: PaymentSystem; readonly amount: string };
export type ReserveRequestProps = Props & { readonly open: boolean; readonly onClose: () => void };

/** Asks to be written to when the reserve holds enough. Stands outside the form of the order. */
export function ReserveRequestDialog({ system, amount, open, onClose }: ReserveRequestProps) {
  const { t } = useLanguage();
  return (
    <Dialog open={open} onClose={onClose} title={t('exchangeParts.reserveTitle')}>
      <RequestForm system={system} amount={amount} onDone={onClose} />
    </Dialog>
  );
}

function RequestForm({ system, amount, onDone }: Props & { onDone: () => void }) {
  const { t, locale } = useLanguage();
  const api = useApi();
  const [step, setStep] = useState<'open' | 'sending' | 'done'>('open');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [email, setEmail] = useState('');
  const captcha = useDemandedCaptcha('reserve_request', errors['captcha_answer']);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setStep('sending');
    setErrors({});
    try {
      const amount = amountToSend(plainAmount(String(form.get('amount') ?? ''), locale));
      const attributes = { payment_system_id: system.id, amount, email, ...captcha.take() };
      await api.call('POST /api/v1/reserve_requests', { attributes });
      setStep('done');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const failed = { unknown: t('exchange.placeFailedText') };
      setErrors(error.problems.length > 0 ? captcha.errorsOf(error.problems) : failed);
      setStep('open');
    }
  }

  if (step === 'done') {
    return (
      <div className="space-y-4" role="status">
        <p>{t('exchangeParts.reserveDone', { email })}</p>
        <Button kind="quiet" onClick={onDone}>
          {t('ui.close')}
        </Button>
      </div>
    );
  }
  const general = errors['unknown'] ?? errors['payment_system_id'];
  return (
    <form onSubmit={send} noValidate className="space-y-4">
      <p className="text-sm">{t('exchangeParts.reserveText', { system: system.name })}</p>
      <Field
        label={`${t('exchangeParts.reserveAmount')}, ${system.currency_iso_code}`}
        name="amount"
        inputMode="decimal"
        defaultValue={locale === 'ru' ? amount.replace('.', ',') : amount}
        required
        error={errors['amount']}
      />
      <Field
        label={t('ui.email')}
        name="email"
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={errors['email']}
      />
      {captcha.props ? <CaptchaSlot {...captcha.props} /> : null}
      {general ? <Notice tone="loss" title={general} announce /> : null}
      <Button type="submit" busy={step === 'sending'} size="wide">
        {t('exchangeParts.reserveSend')}
      </Button>
    </form>
  );
}
