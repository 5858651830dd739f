import type { LoaderFunctionArgs } from 'react-router';
import type { OrderAttributes } from '../../contract/orders.ts';
import { siteContext } from '../context.ts';
import { type OrderAnswer, readOrder, showOrder } from '../orders/order-view.ts';
import { pageFailureOf } from '../shell/page-failure.ts';
import type { IssuingBank } from './verification-view.ts';

/** What the page needs of the order that the card pays for. */
export type OrderOfCard = Pick<OrderAttributes, 'number' | 'income_account'> & {
  readonly id: string;
  readonly income: string;
  readonly outcome: string;
  /** How many digits its payment system takes; null where it does not say. */
  readonly digits: readonly number[] | null;
};

export type NewVerificationData = {
  readonly banks: readonly IssuingBank[];
  readonly order: OrderOfCard | null;
};

/** The banks to choose from, and the order of the address where there is one. */
export async function loadNew(args: LoaderFunctionArgs): Promise<NewVerificationData> {
  const { api } = args.context.get(siteContext);
  const orderId = new URL(args.request.url).searchParams.get('order');
  try {
    const [banks, order] = await Promise.all([
      api.call('GET /api/v1/issuing_banks'),
      orderId === null ? null : api.call(showOrder, { params: { id: orderId } }),
    ]);
    return {
      banks: banks.items,
      order: order === null ? null : readCardOrder(order),
    };
  } catch (error) {
    throw pageFailureOf(error, orderId === null ? 'page' : 'order');
  }
}

function readCardOrder(answer: OrderAnswer): OrderOfCard {
  const { id, number, income_account, income, outcome } = readOrder(answer);
  const { name, kind, account } = income;
  return {
    id,
    number,
    income_account,
    income: name,
    outcome: outcome.name,
    digits: kind === 'card' ? account.digits : null,
  };
}
