import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { oneOf } from '../api/document.ts';
import { useApi } from '../shell/api-context.tsx';
import { useLanguage } from '../shell/language.tsx';
import { rememberPaying } from './left-to-pay.ts';
import { useOrderDesk, WriteAbout } from './order-desk.tsx';
import type { StatusProps } from './status/status-props.ts';

type PaymentForm = {
  readonly action: string;
  readonly method: string;
  readonly fields: Readonly<Record<string, string>>;
};

/** Asks for the form of the payment provider and submits it: the visitor leaves for its page. */
export function PayOnline({ order }: Pick<StatusProps, 'order'>) {
  // Once there is a place to pay to, telling that one has paid is the one thing to do.
  const quiet = order.wallet !== null;
  const { t } = useLanguage();
  const api = useApi();
  const desk = useOrderDesk();
  const [step, setStep] = useState<'idle' | 'asking' | 'failed'>('idle');

  async function pay() {
    setStep('asking');
    try {
      const body = new FormData();
      body.set('order_id', order.id);
      const document = await api.postForm('/api/v1/online_payments/request', body);
      rememberPaying(order.id);
      submitTo(oneOf(document)?.attributes as PaymentForm | undefined);
    } catch {
      setStep('failed');
    }
  }

  return (
    <div className="space-y-2">
      <Button kind={quiet ? 'quiet' : 'primary'} busy={step === 'asking'} wide onClick={pay}>
        {t('orderPage.payOnline')}
      </Button>
      <p className="no-print text-center text-xs text-soft">{t('orderPage.payOnlineHint')}</p>
      {step === 'failed' ? (
        <Notice
          tone="loss"
          title={t(desk?.chat ? 'orderPage.payOnlineFailed' : 'orderPage.payOnlineFailedWrite')}
          announce
        >
          <WriteAbout number={order.number} />
        </Notice>
      ) : null}
    </div>
  );
}

function submitTo(form: PaymentForm | undefined): void {
  if (form === undefined || !/^https?:/.test(form.action)) throw new Error('No payment form');
  const element = document.createElement('form');
  element.action = form.action;
  element.method = form.method;
  for (const [name, value] of Object.entries(form.fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    element.append(input);
  }
  document.body.append(element);
  element.submit();
}
