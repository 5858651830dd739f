import {
  confirmPaymentRequest,
  decisionRequest,
  demoRequest,
  orderRequest,
  refundAccountRequest,
} from '../../../contract/orders.ts';
import { pushSubscriptionRequest } from '../../../contract/push.ts';
import type { Answer, Call, Json, QueryParameter } from '../call.ts';

const demoMeta: Json = {
  type: 'object',
  required: ['demo'],
  properties: { demo: { type: 'boolean', description: 'Prices and payments are simulated.' } },
};

const order: Answer = {
  kind: 'one',
  type: 'orders',
  included: ['wallets', 'payment_systems'],
  meta: demoMeta,
};

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

const day = { type: 'string', anyOf: [{ format: 'date' }, { format: 'date-time' }] };

const orderFilterParameters: readonly QueryParameter[] = [
  {
    name: 'status',
    about: 'One status, or several with commas between them.',
    schema: { type: 'string' },
  },
  { name: 'payment_system_id', about: 'On either side.', schema: { type: 'string' } },
  { name: 'created_from', about: 'A day (UTC) or a moment.', schema: day },
  { name: 'created_to', about: 'The same; a day counts to its end.', schema: day },
  { name: 'number', about: 'A number or its beginning.', schema: { type: 'string' } },
];

/** Making an order and reading it. */
const placing: readonly Call[] = [
  {
    method: 'post',
    path: '/api/v1/orders',
    name: 'placeOrder',
    group: 'orders',
    summary: 'Make an order and hold the reserve for it',
    about:
      'With `rate_calculation_id` the order gets exactly the rate of that quote until ' +
      '`expires_at`, as long as the direction has a current price (else 422 `rate_unavailable`), ' +
      'nobody has changed its terms, its rule or an own rate, and the market has not moved ' +
      'against the service by more than a setting: else 409 `rate_changed`, whose ' +
      '`meta.rate_calculation` is the new quote, with an id to order by. A quote that ran out is ' +
      'taken at the price of now, unless that is worse for the customer. Without it one of the two amounts is needed, and the ' +
      'price is that of now. A browser that makes an anonymous order gets the cookie ' +
      '`agio_browser`, which later shows it the accounts unmasked. Where the card must be verified ' +
      'and is not, the order is made and waits for it (`awaits_card`), or 422 ' +
      '`verification_required` names `income_account`: `card_verification_mode` of the quote ' +
      'says which.',
    idempotent: true,
    body: { kind: 'attributes', type: 'orders', schema: orderRequest },
    status: 201,
    answer: order,
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
  {
    method: 'post',
    path: '/api/v1/orders/preflight',
    name: 'checkOrder',
    group: 'orders',
    summary: 'Would this order be taken, and what is missing?',
    about:
      'Checks every field as `POST /api/v1/orders` does and holds nothing. `captcha_required` ' +
      'says that the order itself will take a captcha.',
    body: { kind: 'attributes', type: 'orders', schema: orderRequest },
    status: 200,
    answer: {
      kind: 'nothing',
      meta: {
        type: 'object',
        required: ['accepted', 'captcha_required'],
        properties: { accepted: { const: true }, captcha_required: { type: 'boolean' } },
      },
    },
    refusals: [...orderFieldRefusals, 'insufficient_reserve', 'unpaid_limit'],
  },
  {
    method: 'get',
    path: '/api/v1/orders',
    name: 'listOrders',
    group: 'orders',
    summary: 'The signed-in user’s own orders, newest first',
    about: 'Twenty a page. What is looked for narrows the list; `meta` counts what was found.',
    query: orderFilterParameters,
    status: 200,
    answer: { kind: 'page', type: 'orders', included: ['payment_systems'] },
    refusals: ['unauthenticated', 'invalid_format', 'less_than'],
  },
  {
    method: 'get',
    path: '/api/v1/orders/{id}',
    name: 'showOrder',
    group: 'orders',
    summary: 'An order, with what it includes',
    about:
      'An anonymous order is shown to whoever has its id; accounts are masked, and nothing can be ' +
      'done with it, unless the browser that made it asks, or one that was let in by a link mailed ' +
      'to its e-mail: then `control` is `granted`. A signed-in user’s order is shown to that user ' +
      'alone.',
    status: 200,
    answer: order,
    refusals: ['not_found'],
  },
  {
    method: 'get',
    path: '/api/v1/orders/{id}/events',
    name: 'followOrder',
    group: 'orders',
    summary: 'The order at once, and again after every change',
    status: 200,
    answer: {
      kind: 'events',
      about:
        'Server-sent events named `order`; `data` is the document of `GET /api/v1/orders/{id}`, ' +
        '`id` the version of the order. A comment every 20 seconds keeps the line open.',
    },
    refusals: ['not_found', 'rate_limited'],
  },
];

/** The customer's steps. Each answers the order as it then is. */
const steps: readonly Call[] = [
  {
    method: 'post',
    path: '/api/v1/orders/{id}/get_requisites',
    name: 'getRequisites',
    group: 'orders',
    summary: 'Where to pay: `income_wallet` of the order',
    about: 'An order has one place to pay to. Asking again, or at the same moment, gives the same.',
    idempotent: true,
    status: 200,
    answer: order,
    refusals: [
      'not_found',
      'invalid_format',
      'idempotency_key_reused',
      'invalid_transition',
      'no_slot',
      'technical_break',
    ],
  },
  {
    method: 'post',
    path: '/api/v1/orders/confirm_payment',
    name: 'confirmPayment',
    group: 'orders',
    summary: 'The customer says that they have paid',
    about:
      'Nothing is credited on the customer’s word. Where an operator looks for the money, an ' +
      'order that was claimed in time does not expire, and a claim that came late is looked at.',
    body: { kind: 'attributes', type: 'orders', schema: confirmPaymentRequest },
    status: 200,
    answer: order,
    refusals: [
      'required',
      'too_long',
      'invalid_format',
      'not_found',
      'order_control_required',
      'invalid_transition',
    ],
  },
  {
    method: 'delete',
    path: '/api/v1/orders/{id}/payment_claim',
    name: 'takeBackClaim',
    group: 'orders',
    summary: 'The customer has not paid after all',
    about:
      'Possible until money has been seen. An order whose time to pay is over, and which only the ' +
      'claim has kept open, expires.',
    status: 200,
    answer: order,
    refusals: ['not_found', 'order_control_required', 'invalid_transition'],
  },
  {
    method: 'post',
    path: '/api/v1/orders/{id}/send_cheque',
    name: 'sendCheque',
    group: 'orders',
    summary: 'A cheque for the payment: a PDF or a picture of at most 5 MB',
    about:
      'Told by its content; a picture (JPEG, PNG, WebP or HEIC) is drawn anew. It helps an ' +
      'operator and changes nothing by itself.',
    body: { kind: 'file', field: 'cheque', mediaType: 'application/pdf, image/jpeg, image/png' },
    status: 200,
    answer: order,
    refusals: [
      'already_saved',
      'not_found',
      'order_control_required',
      'required',
      'invalid_format',
      'too_large',
      'conflict',
      'invalid_transition',
      'rate_limited',
    ],
  },
  {
    method: 'post',
    path: '/api/v1/orders/{id}/decision',
    name: 'decideOrder',
    group: 'orders',
    summary: 'What becomes of a deposit that came late, short, over, or whose rate moved',
    about:
      '`accept` exchanges what came at `accept_offer`, and for no less than the `outcome_amount` ' +
      'of it that is sent along; `top_up` gives time to pay the rest; ' +
      '`refund` sends back what came, less the network fee, to `refund_account` with its ' +
      '`refund_memo`, or to the account the order has. Of an anonymous order only whoever has ' +
      '`control` of it decides.',
    body: { kind: 'attributes', type: 'orders', schema: decisionRequest },
    status: 200,
    answer: order,
    refusals: [
      'address_risk',
      'required',
      'too_long',
      'invalid_format',
      'luhn',
      'iban',
      'not_found',
      'invalid_transition',
      'insufficient_reserve',
      'rate_changed',
      'not_a_number',
      'too_precise',
      'rate_unavailable',
      'greater_than',
      'less_than',
      'mismatch',
      'order_control_required',
    ],
  },
  {
    method: 'put',
    path: '/api/v1/orders/{id}/refund_account',
    name: 'giveRefundAccount',
    group: 'orders',
    summary: 'Where money of an order that is over goes back to',
    about:
      'Possible while `available_actions` names `give_refund_account`: a rejected order holds ' +
      'money, or more came than was exchanged. An operator sends it there. It may be changed ' +
      'until then.',
    body: { kind: 'attributes', type: 'orders', schema: refundAccountRequest },
    status: 200,
    answer: order,
    refusals: [
      'required',
      'too_long',
      'invalid_format',
      'luhn',
      'iban',
      'mismatch',
      'not_found',
      'invalid_transition',
      'order_control_required',
    ],
  },
  {
    method: 'post',
    path: '/api/v1/orders/{id}/control_links',
    name: 'askForOrderControl',
    group: 'orders',
    summary: 'Mail a link by which another browser may act for an anonymous order',
    about:
      'It goes to the order’s own e-mail and nowhere else, lets in one browser and works for an ' +
      'hour. Asked for too often it is refused.',
    status: 202,
    answer: {
      kind: 'nothing',
      meta: { type: 'object', required: ['mailed'], properties: { mailed: { const: true } } },
    },
    refusals: ['not_found', 'required', 'rate_limited', 'invalid_transition'],
  },
  {
    method: 'put',
    path: '/api/v1/orders/{id}/control/{token}',
    name: 'takeOrderControl',
    group: 'orders',
    summary: 'Act for an anonymous order from this browser, by a mailed link',
    about: 'A browser without the cookie `agio_browser` gets it. A link works once.',
    status: 200,
    answer: order,
    refusals: ['not_found', 'code_used_or_invalid'],
  },
  {
    method: 'delete',
    path: '/api/v1/orders/{id}',
    name: 'cancelOrder',
    group: 'orders',
    summary: 'Give the order up before paying',
    about: 'Refused once money has been seen or claimed.',
    status: 200,
    answer: order,
    refusals: ['not_found', 'order_control_required', 'invalid_transition'],
  },
  {
    method: 'post',
    path: '/api/v1/orders/{id}/push_subscriptions',
    name: 'subscribeToOrder',
    group: 'orders',
    summary: 'Notify this browser when the status of the order changes',
    about: 'Takes what the push manager of a browser gives. Notifications carry no amounts.',
    body: { kind: 'attributes', type: 'push_subscriptions', schema: pushSubscriptionRequest },
    status: 201,
    answer: { kind: 'one', type: 'push_subscriptions' },
    refusals: [
      'required',
      'invalid_format',
      'too_short',
      'too_long',
      'not_found',
      'order_control_required',
    ],
  },
  {
    method: 'delete',
    path: '/api/v1/orders/{id}/push_subscriptions/{subscription}',
    name: 'unsubscribeFromOrder',
    group: 'orders',
    summary: 'Notify this browser no more',
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found'],
  },
  {
    method: 'post',
    path: '/api/v1/orders/{id}/demo',
    name: 'playDemo',
    group: 'orders',
    summary: 'Plays the outside world for this order; in the demo alone',
    body: { kind: 'attributes', type: 'orders', schema: demoRequest },
    status: 200,
    answer: order,
    refusals: ['required', 'invalid_format', 'not_found', 'invalid_transition'],
  },
];

export const orderCalls: readonly Call[] = [...placing, ...steps];
