import type { LoaderFunctionArgs } from 'react-router';
import type { OrderAttributes } from '../../contract/orders.ts';
import { type ApiDocument, listOf, oneOf, relatedOf } from '../api/document.ts';
import { ApiFailure } from '../api/failure.ts';
import { type PaymentSystem, viewOf } from '../api/views.ts';
import { siteContext } from '../context.ts';
import { pageFailureOf } from '../shell/page-failure.ts';
import { type IssuingBank, issuingBanksCall } from './verification-view.ts';

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
      api.get(issuingBanksCall),
      orderId === null ? null : api.get(`/api/v1/orders/${encodeURIComponent(orderId)}`),
    ]);
    return {
      banks: listOf(banks).map((resource) => viewOf<IssuingBank>(resource)),
      order: order === null ? null : readOrder(order),
    };
  } catch (error) {
    throw pageFailureOf(error, orderId === null ? 'page' : 'order');
  }
}

function readOrder(document: ApiDocument): OrderOfCard {
  const resource = oneOf(document);
  const income = resource && relatedOf(document, resource, 'income_payment_system');
  const outcome = resource && relatedOf(document, resource, 'outcome_payment_system');
  if (!resource || !income || !outcome) throw new ApiFailure(500, { problems: [] });
  const { id, number, income_account } = viewOf<OrderAttributes>(resource);
  const { name, kind, account } = viewOf<PaymentSystem>(income);
  return {
    ...{ id, number, income_account },
    ...{ income: name, outcome: viewOf<PaymentSystem>(outcome).name },
    digits: kind === 'card' ? account.digits : null,
  };
}
