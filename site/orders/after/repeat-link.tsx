import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { readDraft, saveDraft } from '../../exchange/form/draft.ts';
import type { Order } from '../order-view.ts';
import { draftOf } from './repeat-exchange.ts';

type Props = {
  readonly to: string;
  readonly order: Order;
  readonly className: string;
  readonly children: ReactNode;
};

/** To the form, filled as this order was. The values stay in the tab: none is in an address. */
export function RepeatLink({ to, order, className, children }: Props) {
  return (
    <Link to={to} className={className} onClick={() => saveRepeated(order)}>
      {children}
    </Link>
  );
}

/** Fills the draft of this tab with an order; what the order does not speak of stays. */
export function saveRepeated(order: Order): void {
  const { values, amount } = draftOf(order);
  saveDraft({ values: { ...readDraft().values, ...values }, amount });
}
