import {
  orderAttributes,
  orderMeta,
  orderRequest,
  preflightMeta,
  walletAttributes,
} from '../orders.ts';
import type { Answer, CallTable, Resource } from './call.ts';
import { paymentSystem } from './catalogue.ts';
import { looseParameter, orderPart } from './parameters.ts';

const order = {
  type: 'orders',
  attributes: orderAttributes,
  relationships: {
    income_wallet: 'wallets',
    income_payment_system: 'payment_systems',
    outcome_payment_system: 'payment_systems',
  },
  notes: {
    number: 'Short number for talking to support. It opens nothing.',
    kind: 'A `withdrawal` pays out a balance and waits for its user instead of a deposit.',
    is_final: 'Nothing more will happen by itself, unless new money comes.',
    exception: 'What is unusual about the order, beside its status.',
    deadline: 'Until when the deposit may come; null when none is waited for.',
    awaits_card: 'Nothing is to be paid before its card is verified: `verify_card` is to be done.',
    card_verification:
      'The newest verification of the card it waits for; null where none was sent. Its `id` is null ' +
      'where another browser has sent it.',
    received_amount: 'Credited and meant for the exchange.',
    surplus_amount: 'Credited beside the exchange: to be sent back.',
    refund_amount:
      'What `refund` sends back, or is sending back: what came, less the network fee. Zero: there ' +
      'is nothing to be sent back, or too little for its network, and it stays.',
    surplus_refund_amount: 'The same of `surplus_amount`.',
    refunding: 'The deposit is on its way back.',
    outcome_account: 'Masked for whoever is neither the owner nor the browser that made the order.',
    returned: 'What has been sent back: how much, where to, and by which transaction.',
    paid_out_by: 'Who makes the payout: the rail itself, or an operator.',
    own_account_only: 'Money from an account of somebody else is stopped for a check.',
    deposit_policy:
      'What becomes of a deposit that is late, short or over: exchanged by itself (`requote`, ' +
      '`accept`), or decided by the customer (`moderate`).',
    seen_amount: 'Seen and not final yet, or taken off again; zero: nothing.',
    control:
      'Whether whoever asks may act for the order: `granted`; `by_email`, by a link mailed to its ' +
      'e-mail; or `none`.',
    confirmed_by: 'Who says that money came: the rail itself, or an operator.',
    screening:
      'Why coins are checked, since when, what is asked of the customer, and until when there is ' +
      'an answer. Null where nothing waits for that.',
    confirmations: 'Of the newest deposit.',
    outcome_bank: 'Null where the pair asks for none, and for whoever may only look.',
    full_name: 'Null where the pair asks for none, and for whoever may only look.',
    city: 'Where cash changes hands, at which address and hours; null where no city is asked for.',
    visit: 'When the customer comes; null while that is to be arranged.',
    handover_code:
      'What the customer says at the desk to be given cash; null for whoever may only look, and ' +
      'where no cash is given.',
    fields: 'Answers to the shop’s own questions; masked for whoever may only look.',
    asked_side: 'Which of its two amounts it was asked for by; null where that was not kept.',
    income_tx_url: 'Where it can be looked at; null where its network has no such place.',
    outcome_txid: 'What the outside knows the payout by, once it has been sent.',
    refund_txid: 'What the outside knows the refund by, once it has been sent.',
    payment_system_from_id: 'Payment system of the income.',
    payment_system_to_id: 'Payment system of the outcome.',
    available_actions: 'What the customer may do now; every other step is refused.',
    accept_offer: 'What `accept` would give now; null where there is nothing to accept.',
    requisites_search:
      '`looking` while providers are asked for requisites; `none` where there were none.',
    demo_actions: 'Actions of the demo for this order; empty outside it.',
  },
} as const satisfies Resource;

const wallet = {
  type: 'wallets',
  attributes: walletAttributes,
  notes: {
    qr: 'Text of the QR code: a payment link where the system has one, else the address.',
    pay_url: 'A page of whoever gave the requisites, on which they can be paid as well.',
    expires_at: 'Nothing is to be paid to them after this; null: as long as the order waits.',
    amount: 'What is still to be paid; perhaps not quite what was agreed.',
  },
} as const satisfies Resource;

/** An order as its customer sees it, with where to pay and both its payment systems. */
export const orderAnswer = {
  kind: 'one',
  of: order,
  included: [wallet, paymentSystem],
  meta: orderMeta,
} as const satisfies Answer;

const orderFieldRefusals = [
  'required',
  'not_a_number',
  'greater_than',
  'less_than',
  'too_precise',
  'too_short',
  'too_long',
  'invalid_format',
  'luhn',
  'iban',
  'mismatch',
  'address_risk',
  'not_accepted',
  'direction_unavailable',
  'country_unavailable',
  'rate_unavailable',
  'rate_changed',
  'coupon_invalid',
  'coupon_account',
  'verification_required',
  'technical_break',
] as const;

const shown = { type: 'string' };
const day = { type: 'string', anyOf: [{ format: 'date' }, { format: 'date-time' }] };

/** Which orders are looked for; all that is wrong with it is told at once. */
const orderQuery = {
  status: looseParameter('One status, or several with commas between them.', shown),
  payment_system_id: looseParameter('On either side.', shown),
  created_from: looseParameter('A day (UTC) or a moment.', day),
  created_to: looseParameter('The same; a day counts to its end.', day),
  number: looseParameter('A number or its beginning.', shown),
};

/** Making an order and reading it. */
export const orderCalls = {
  'POST /api/v1/orders': {
    name: 'placeOrder',
    group: 'orders',
    summary: 'Make an order and hold the reserve for it',
    about:
      'With `rate_calculation_id` the order gets exactly the rate of that quote until ' +
      '`expires_at`, as long as the direction has a current price (else 422 `rate_unavailable`), ' +
      'nobody has changed its terms, its rule or an own rate, and the market has not moved ' +
      'against the service by more than a setting: else 409 `rate_changed`, whose ' +
      '`meta.rate_calculation` is the new quote, with an id to order by. A quote that ran out is ' +
      'taken at the price of now, unless that is worse for the customer. Without it one of the ' +
      'two amounts is needed, and the price is that of now. A browser that makes an anonymous order gets the cookie ' +
      '`agio_browser`, which later shows it the accounts unmasked. Where the card must be verified ' +
      'and is not, the order is made and waits for it (`awaits_card`), or 422 ' +
      '`verification_required` names `income_account`: `card_verification_mode` of the quote ' +
      'says which.',
    idempotent: true,
    body: { kind: 'attributes', type: 'orders', schema: orderRequest, readByHandler: true },
    written: true,
    status: 201,
    answer: orderAnswer,
    refusals: [
      'unauthenticated',
      ...orderFieldRefusals,
      'captcha',
      'captcha_unconfigured',
      'rate_limited',
      'insufficient_reserve',
      'unpaid_limit',
      'idempotency_key_reused',
    ],
  },
  'POST /api/v1/orders/preflight': {
    name: 'checkOrder',
    group: 'orders',
    summary: 'Would this order be taken, and what is missing?',
    about:
      'Checks every field as `POST /api/v1/orders` does and holds nothing. `captcha_required` ' +
      'says that the order itself will take a captcha.',
    body: { kind: 'attributes', type: 'orders', schema: orderRequest, readByHandler: true },
    written: true,
    status: 200,
    answer: { kind: 'nothing', meta: preflightMeta },
    refusals: [...orderFieldRefusals, 'insufficient_reserve', 'unpaid_limit'],
  },
  'GET /api/v1/orders': {
    name: 'listOrders',
    group: 'orders',
    summary: 'The signed-in user’s own orders, newest first',
    about: 'Twenty a page. What is looked for narrows the list; `meta` counts what was found.',
    query: orderQuery,
    status: 200,
    answer: { kind: 'page', of: order, included: [paymentSystem] },
    refusals: ['unauthenticated', 'invalid_format', 'less_than'],
  },
  'GET /api/v1/orders/{id}': {
    name: 'showOrder',
    group: 'orders',
    summary: 'An order, with what it includes',
    about:
      'An anonymous order is shown to whoever has its id; accounts are masked, and nothing can be ' +
      'done with it, unless the browser that made it asks, or one that was let in by a link mailed ' +
      'to its e-mail: then `control` is `granted`. A signed-in user’s order is shown to that user ' +
      'alone.',
    params: { id: orderPart },
    status: 200,
    answer: orderAnswer,
    refusals: ['not_found'],
  },
  'GET /api/v1/orders/{id}/events': {
    name: 'followOrder',
    group: 'orders',
    summary: 'The order at once, and again after every change',
    params: { id: orderPart },
    status: 200,
    answer: {
      kind: 'events',
      about:
        'Server-sent events named `order`; `data` is the document of `GET /api/v1/orders/{id}`, ' +
        '`id` the version of the order. A comment every 20 seconds keeps the line open.',
    },
    refusals: ['not_found', 'rate_limited'],
  },
} as const satisfies CallTable;
