import { readEvent } from '../../client/read-event.ts';
import type { PublicCalls } from '../../contract/calls/public-calls.ts';
import type { OrderAttributes, WalletAttributes } from '../../contract/orders.ts';
import type { SupportAttributes } from '../../contract/support.ts';
import { renderTestPage } from '../testing.ts';
import type { OrderAnswer, showOrder } from './order-view.ts';

export const orderId = 'AbCdEf0123456789AbCdEf';
const at = '2026-11-20T12:00:00.000Z';

const attributes: OrderAttributes = {
  number: '12345678',
  kind: 'exchange',
  status: 'waiting_funds',
  label: 'Ждём оплату',
  is_final: false,
  status_reason: null,
  screening: null,
  exception: 'none',
  deadline: null,
  income_amount: '2.00000000',
  outcome_amount: '16197.00',
  received_amount: '0.00000000',
  surplus_amount: '0.00000000',
  refund_amount: '0.00000000',
  surplus_refund_amount: '0.00000000',
  returned: [],
  refunding: false,
  network_fee: '0.00',
  discount_amount: '0.00',
  rate: { income: '1', outcome: '8098.5' },
  rate_type: 'fixed',
  income_account: null,
  asked_side: 'income',
  full_name: null,
  outcome_account: '2200000000000004',
  outcome_memo: null,
  outcome_bank: null,
  refund_account: null,
  income_tx_url: null,
  outcome_tx_url: null,
  refund_tx_url: null,
  refund_memo: null,
  email: null,
  return_url: null,
  created_at: at,
  expires_at: at,
  awaits_card: false,
  card_verification: null,
  requisites_issued_at: at,
  requisites_search: null,
  payment_claimed_at: null,
  deposit_seen_at: null,
  paid_at: null,
  completed_at: null,
  confirmations: 0,
  confirmations_required: 6,
  confirmed_by: 'rail',
  paid_out_by: 'operator',
  own_account_only: false,
  income_txid: null,
  outcome_txid: null,
  refund_txid: null,
  payment_system_from_id: 'ltc',
  payment_system_to_id: 'sberrub',
  timeline: [],
  cheques: [],
  available_actions: [],
  control: 'granted',
  deposit_policy: { late: 'moderate', short: 'moderate', over: 'moderate' },
  seen_amount: '0.00000000',
  accept_offer: null,
  city: null,
  visit: null,
  handover_code: null,
  fields: [],
  demo_actions: [],
};

const desk: SupportAttributes = {
  present: false,
  opens_at: '2026-11-24T06:00:00.000Z',
  around_the_clock: false,
  hours: {
    days: [1, 2, 3, 4, 5],
    opens: '09:00',
    closes: '21:00',
    time_zone: 'Europe/Moscow',
    utc_offset: '+03:00',
  },
  email: 'help@agio.example',
  telegram: 'agio',
  phone: null,
  chat: true,
  answer_minutes_min: 15,
  answer_minutes_max: 60,
  measured: null,
  measured_payouts: null,
};

const account = { placeholder: '', example: null, memo: null, note: null, bank: false };

const systemOf = (id: string, kind: string, currency: string) => ({
  type: 'payment_systems',
  id,
  attributes: {
    name: id,
    code: id,
    kind,
    currency_iso_code: currency,
    icon_url: null,
    account,
    income_enabled: true,
    outcome_enabled: true,
    outcome_ids: ['sberrub'],
  },
});

/** The answer about an order: an exchange of litecoin for roubles by hand. */
export function orderDocument(
  change: Partial<OrderAttributes>,
  wallet: WalletAttributes | null = null,
) {
  const related = (type: string, id: string) => ({ data: { type, id } });
  const place = { type: 'wallets', id: orderId };
  return {
    data: {
      type: 'orders',
      id: orderId,
      attributes: { ...attributes, ...change },
      relationships: {
        income_wallet: { data: wallet === null ? null : place },
        income_payment_system: related('payment_systems', 'ltc'),
        outcome_payment_system: related('payment_systems', 'sberrub'),
      },
    },
    included: [
      systemOf('ltc', 'crypto', 'LTC'),
      systemOf('sberrub', 'bank', 'RUB'),
      ...(wallet === null ? [] : [{ ...place, attributes: wallet }]),
    ],
    meta: {},
  };
}

/** The same as a screen reads it. */
export function orderAnswer(change: Partial<OrderAttributes>): OrderAnswer {
  return readEvent<PublicCalls[typeof showOrder]>(JSON.stringify(orderDocument(change)));
}

type Seen = {
  readonly locale?: 'ru' | 'en';
  readonly support?: object;
  /** Where to pay, once it was asked for. */
  readonly wallet?: WalletAttributes | null;
};

/** The page of an order as the server draws it. */
export async function renderOrder(
  change: Partial<OrderAttributes>,
  { locale = 'ru', support = {}, wallet = null }: Seen = {},
): Promise<string> {
  const order = orderDocument(change, wallet);
  const current = { type: 'support_desks', id: 'current', attributes: { ...desk, ...support } };
  const path = `/orders/${orderId}`;
  const { body } = await renderTestPage(locale === 'en' ? `/en${path}` : path, locale, {
    [`/api/v1${path}`]: { body: order },
    '/api/v1/support': { body: { data: current } },
  });
  return body;
}
