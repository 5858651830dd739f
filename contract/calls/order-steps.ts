import {
  accountCorrectionAttributes,
  correctionAnswerRequest,
} from '../order-steps/account-corrections.ts';
import {
  confirmPaymentRequest,
  controlLinkMeta,
  decisionRequest,
  demoRequest,
  refundAccountRequest,
} from '../orders.ts';
import type { CallTable, Resource } from './call.ts';
import { orderAnswer } from './orders.ts';
import { orderPart, tokenPart } from './parameters.ts';

const accountCorrection = {
  type: 'account_corrections',
  attributes: accountCorrectionAttributes,
  notes: { old_account: 'Masked, as the new one is, but for where the two differ.' },
} as const satisfies Resource;

/** The customer's steps. Each answers the order as it then is. */
export const orderStepCalls = {
  'POST /api/v1/orders/{id}/get_requisites': {
    name: 'getRequisites',
    group: 'orders',
    summary: 'Where to pay: `income_wallet` of the order',
    about: 'An order has one place to pay to. Asking again, or at the same moment, gives the same.',
    params: { id: orderPart },
    idempotent: true,
    status: 200,
    answer: orderAnswer,
    refusals: [
      'not_found',
      'invalid_format',
      'idempotency_key_reused',
      'invalid_transition',
      'no_slot',
      'technical_break',
    ],
  },
  'POST /api/v1/orders/confirm_payment': {
    name: 'confirmPayment',
    group: 'orders',
    summary: 'The customer says that they have paid',
    about:
      'Nothing is credited on the customer’s word. Where an operator looks for the money, an ' +
      'order that was claimed in time does not expire, and a claim that came late is looked at.',
    body: { kind: 'attributes', type: 'orders', schema: confirmPaymentRequest },
    status: 200,
    answer: orderAnswer,
    refusals: [
      'required',
      'too_long',
      'invalid_format',
      'not_found',
      'order_control_required',
      'invalid_transition',
    ],
  },
  'DELETE /api/v1/orders/{id}/payment_claim': {
    name: 'takeBackClaim',
    group: 'orders',
    summary: 'The customer has not paid after all',
    about:
      'Possible until money has been seen. An order whose time to pay is over, and which only the ' +
      'claim has kept open, expires.',
    params: { id: orderPart },
    status: 200,
    answer: orderAnswer,
    refusals: ['not_found', 'order_control_required', 'invalid_transition'],
  },
  'POST /api/v1/orders/{id}/send_cheque': {
    name: 'sendCheque',
    group: 'orders',
    summary: 'A cheque for the payment: a PDF or a picture of at most 5 MB',
    about:
      'Told by its content; a picture (JPEG, PNG, WebP or HEIC) is drawn anew. It helps an ' +
      'operator and changes nothing by itself.',
    params: { id: orderPart },
    body: { kind: 'file', field: 'cheque', mediaType: 'application/pdf, image/jpeg, image/png' },
    status: 200,
    answer: orderAnswer,
    refusals: [
      'already_saved',
      'not_found',
      'order_control_required',
      'required',
      'invalid_format',
      'too_large',
      'files_silent',
      'conflict',
      'invalid_transition',
      'rate_limited',
    ],
  },
  'POST /api/v1/orders/{id}/decision': {
    name: 'decideOrder',
    group: 'orders',
    summary: 'What becomes of a deposit that came late, short, over, or whose rate moved',
    about:
      '`accept` exchanges what came at `accept_offer`, and for no less than the `outcome_amount` ' +
      'of it that is sent along; `top_up` gives time to pay the rest; ' +
      '`refund` sends back what came, less the network fee, to `refund_account` with its ' +
      '`refund_memo`, or to the account the order has. Of an anonymous order only whoever has ' +
      '`control` of it decides.',
    params: { id: orderPart },
    body: { kind: 'attributes', type: 'orders', schema: decisionRequest },
    status: 200,
    answer: orderAnswer,
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
  'PUT /api/v1/orders/{id}/refund_account': {
    name: 'giveRefundAccount',
    group: 'orders',
    summary: 'Where money of an order that is over goes back to',
    about:
      'Possible while `available_actions` names `give_refund_account`: a rejected order holds ' +
      'money, or more came than was exchanged. An operator sends it there. It may be changed ' +
      'until then.',
    params: { id: orderPart },
    body: { kind: 'attributes', type: 'orders', schema: refundAccountRequest },
    status: 200,
    answer: orderAnswer,
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
  'POST /api/v1/orders/{id}/control_links': {
    name: 'askForOrderControl',
    group: 'orders',
    summary: 'Mail a link by which another browser may act for an anonymous order',
    about:
      'It goes to the order’s own e-mail and nowhere else, lets in one browser and works for an ' +
      'hour. Asked for too often it is refused.',
    params: { id: orderPart },
    status: 202,
    answer: { kind: 'nothing', meta: controlLinkMeta },
    refusals: ['not_found', 'required', 'rate_limited', 'invalid_transition'],
  },
  'PUT /api/v1/orders/{id}/control/{token}': {
    name: 'takeOrderControl',
    group: 'orders',
    summary: 'Act for an anonymous order from this browser, by a mailed link',
    about: 'A browser without the cookie `agio_browser` gets it. A link works once.',
    params: { id: orderPart, token: tokenPart },
    status: 200,
    answer: orderAnswer,
    refusals: ['not_found', 'code_used_or_invalid'],
  },
  'GET /api/v1/orders/{id}/account_corrections/{token}': {
    name: 'showAccountCorrection',
    group: 'orders',
    summary: 'Which payout account an operator wants to correct, by a mailed link',
    about: 'Looking changes nothing and does not use the link up.',
    params: { id: orderPart, token: tokenPart },
    perMinute: 60,
    status: 200,
    answer: { kind: 'one', of: accountCorrection },
    refusals: ['code_used_or_invalid'],
  },
  'POST /api/v1/orders/{id}/account_corrections/{token}': {
    name: 'answerAccountCorrection',
    group: 'orders',
    summary: 'Confirm the corrected payout account, or refuse it',
    about:
      'A link works once, until `expires_at`. Confirmed, the account is changed after a second ' +
      'operator has approved it; refused, it stays as it is.',
    params: { id: orderPart, token: tokenPart },
    body: { kind: 'attributes', type: 'account_corrections', schema: correctionAnswerRequest },
    perMinute: 60,
    status: 200,
    answer: { kind: 'one', of: accountCorrection },
    refusals: ['code_used_or_invalid', 'required', 'invalid_format', 'invalid_transition'],
  },
  'DELETE /api/v1/orders/{id}': {
    name: 'cancelOrder',
    group: 'orders',
    summary: 'Give the order up before paying',
    about: 'Refused once money has been seen or claimed.',
    params: { id: orderPart },
    status: 200,
    answer: orderAnswer,
    refusals: ['not_found', 'order_control_required', 'invalid_transition'],
  },
  'POST /api/v1/orders/{id}/demo': {
    name: 'playDemo',
    group: 'orders',
    summary: 'Plays the outside world for this order; in the demo alone',
    params: { id: orderPart },
    body: { kind: 'attributes', type: 'orders', schema: demoRequest },
    status: 200,
    answer: orderAnswer,
    refusals: ['required', 'invalid_format', 'not_found', 'invalid_transition'],
  },
} as const satisfies CallTable;
