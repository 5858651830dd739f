import type { ReactNode } from 'react';
import { type Say, useLanguage } from '../../shell/language.tsx';
import { NextExchange } from '../after/next-exchange.tsx';
import { RefundAccount } from '../after/refund-account.tsx';
import { may } from '../order-view.ts';
import { Refunding } from './refunding.tsx';
import { StatusPanel } from './status-panel.tsx';
import type { StatusProps } from './status-props.ts';

/** Cancelled before anything was paid. */
export function Cancelled({ order }: StatusProps) {
  const { t } = useLanguage();
  return (
    <Closed
      order={order}
      title={t('orderPage.cancelledTitle')}
      text={t('orderPage.cancelledText')}
    />
  );
}

/** Rejected by an operator; what was paid goes back, unless it is not worth its way. */
export function Rejected({ order }: StatusProps) {
  const { t } = useLanguage();
  return (
    <Closed order={order} title={t('orderPage.rejectedTitle')} text={rejectedText(order, t)}>
      {may(order, 'give_refund_account') && holds(order.refund_amount) ? (
        <RefundAccount order={order} amount={order.refund_amount} />
      ) : null}
    </Closed>
  );
}

/** What becomes of the money; said by the refund itself once it is on its way. */
function rejectedText(order: StatusProps['order'], t: Say): string | null {
  const { received_amount: received, refund_amount: back, refunding } = order;
  if (refunding) return null;
  if (!holds(received)) return t('orderPage.rejectedUnpaid');
  return t(holds(back) ? 'orderPage.rejectedText' : 'orderPage.refundTooSmall');
}

function holds(amount: string): boolean {
  return /[1-9]/.test(amount);
}

/** The money went back, with the number of the transaction as proof. */
export function Refunded({ order }: StatusProps) {
  const { t } = useLanguage();
  return (
    <Closed order={order} title={t('orderPage.refundedTitle')} text={t('orderPage.refundedText')} />
  );
}

type Props = Pick<StatusProps, 'order'> & {
  readonly title: string;
  readonly text: string | null;
  readonly children?: ReactNode;
};

function Closed({ order, title, text, children }: Props) {
  const { t } = useLanguage();
  return (
    <StatusPanel title={title}>
      {text === null ? null : <p>{text}</p>}
      {order.status_reason ? (
        <p className="text-sm">{t('orderPage.reason', { reason: order.status_reason })}</p>
      ) : null}
      {order.refunding ? <Refunding order={order} /> : null}
      {children}
      <p className="no-print flex flex-wrap gap-3 pt-2">
        <NextExchange order={order} kind={children ? 'quiet' : 'primary'} />
      </p>
    </StatusPanel>
  );
}
