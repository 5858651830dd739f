import { useEffect, useState } from 'react';
import { ApiFailure } from '../../../client/failure.ts';
import type { PayerCheckAttributes } from '../../../contract/order-steps/payer-checks.ts';
import type { FieldErrors } from '../../api/field-errors.ts';
import type { CaptchaProps } from '../../captcha/captcha-field.tsx';
import { useDemandedCaptcha } from '../../captcha/use-demanded-captcha.ts';
import { useApi } from '../../shell/api-context.tsx';
import { useLanguage } from '../../shell/language.tsx';
import type { Pair } from '../pair.ts';
import { sidesOf } from '../quote/quote-request.ts';

export type PayerCheckView = Readonly<PayerCheckAttributes> & { readonly id: string };

type PayerCheckState = {
  readonly address: string;
  readonly type: (text: string) => void;
  readonly asking: boolean;
  readonly errors: FieldErrors;
  /** Null before anything was asked of what is typed. */
  readonly found: PayerCheckView | null;
  readonly captcha: CaptchaProps | null;
  readonly ask: () => Promise<void>;
};

const againMilliseconds = 3_000;

/** Asks about an address, and goes on asking by itself while the provider is looking. */
export function usePayerCheck(pair: Pair, onChecked: (id: string) => void): PayerCheckState {
  const api = useApi();
  const { t } = useLanguage();
  const [address, setAddress] = useState('');
  const [asking, setAsking] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [found, setFound] = useState<PayerCheckView | null>(null);
  const captcha = useDemandedCaptcha('payer_check', errors['captcha_answer']);
  const pending = found?.status === 'pending' ? found.id : null;

  useEffect(() => {
    if (pending === null) return;
    const look = async () => {
      // Who is offline for a moment is told when they are back.
      const ask = { params: { id: pending } };
      const answer = await api.call('GET /api/v1/payer_checks/{id}', ask).catch(() => null);
      if (answer !== null && !gone) setFound(answer.item);
    };
    let gone = false;
    const timer = setInterval(() => void look(), againMilliseconds);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [api, pending]);

  function forget(): void {
    setErrors({});
    setFound(null);
    onChecked('');
  }

  async function ask(): Promise<void> {
    if (asking) return;
    forget();
    setAsking(true);
    try {
      const income_account = address.trim();
      const attributes = { ...sidesOf(pair), income_account, ...captcha.take() };
      const { item } = await api.call('POST /api/v1/payer_checks', { attributes });
      setFound(item);
      onChecked(item.id);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      const failed = { unknown: t('exchangeParts.payerFailed') };
      setErrors(failure.problems.length > 0 ? captcha.errorsOf(failure.problems) : failed);
    } finally {
      setAsking(false);
    }
  }

  return {
    address,
    asking,
    errors,
    found,
    ask,
    type: (text) => {
      setAddress(text);
      if (found !== null || Object.keys(errors).length > 0) forget();
    },
    captcha: captcha.props,
  };
}
