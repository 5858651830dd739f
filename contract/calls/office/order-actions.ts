import {
  approveCorrectionRequest,
  cancelCorrectionRequest,
  proposeCorrectionRequest,
} from '../../office/desk/corrections.ts';
import { recheckScreeningRequest, releaseHeldPayoutRequest } from '../../office/risk.ts';
import {
  approveRequest,
  commentRequest,
  confirmDepositRequest,
  officeRefundRequest,
  payoutRequest,
  reasonRequest,
  reassignPayoutRequest,
  reportPayoutFailedRequest,
  reportPayoutRequest,
  takeBackCreditRequest,
  visitRequest,
} from '../../office.ts';
import type { CallTable } from '../call.ts';
import { orderPart } from '../parameters.ts';
import { orderFile } from './orders.ts';

/** Of every action: it is looked for, and may need a proof, before its attributes are read. */
const action = {
  group: 'orders',
  params: { id: orderPart },
  idempotent: true,
  status: 200,
  answer: { kind: 'one', of: orderFile },
} as const;
const body = { kind: 'attributes', type: 'orders', readByHandler: true } as const;
const refused = [
  'not_found',
  'reauthentication_required',
  'required',
  'too_short',
  'too_long',
  'invalid_format',
  'idempotency_key_reused',
  'invalid_transition',
  'conflict',
  'payout_claimed',
  'payout_not_claimed',
  'payout_signed',
  'payout_made',
  'payout_held',
  'correction_open',
  'payouts_paused',
  'payouts_stopped',
  'payout_undecided',
  'signer_silent',
] as const;
const refusedAmount = [
  'not_a_number',
  'greater_than',
  'less_than',
  'too_precise',
  'insufficient_reserve',
  'rate_unavailable',
] as const;
const refusedAccount = ['luhn', 'iban', 'mismatch', 'address_risk', 'less_than'] as const;

/** What operators do with one order; each answers the order as it then is. */
export const orderActionCalls = {
  'POST /office/api/orders/{id}/confirm_deposit': {
    ...action,
    name: 'confirmDeposit',
    summary: 'Credit a deposit that an operator has seen',
    about: 'Of a deposit that nobody expects any more, `again` and why it is credited are needed.',
    body: { ...body, schema: confirmDepositRequest },
    permission: 'orders.confirm',
    refusals: [...refused, ...refusedAmount, 'not_accepted'],
  },
  'POST /office/api/orders/{id}/take_back_credit': {
    ...action,
    name: 'takeBackCredit',
    summary: 'Take back what was credited by an operator’s word',
    body: { ...body, schema: takeBackCreditRequest },
    permission: 'orders.confirm',
    refusals: [...refused, 'insufficient_reserve'],
  },
  'POST /office/api/orders/{id}/claim_payout': {
    ...action,
    name: 'claimPayout',
    summary: 'Begin to make a payout by hand: nobody else can from now on',
    body: { ...body, schema: payoutRequest },
    permission: 'orders.pay',
    refusals: [...refused, 'second_operator'],
  },
  'POST /office/api/orders/{id}/release_payout': {
    ...action,
    name: 'releasePayout',
    summary: 'Give a payout back that was not made',
    body: { ...body, schema: payoutRequest },
    permission: 'orders.pay',
    refusals: refused,
  },
  'POST /office/api/orders/{id}/reassign_payout': {
    ...action,
    name: 'reassignPayout',
    summary: 'Go on with a payout whose operator cannot be reached',
    about: '`claimed_at` is since when they had it, as it was shown.',
    body: { ...body, schema: reassignPayoutRequest },
    permission: 'orders.take_over',
    refusals: [...refused, 'second_operator'],
  },
  'POST /office/api/orders/{id}/report_payout': {
    ...action,
    name: 'reportPayout',
    summary: 'Whoever has claimed a payout has made it',
    about:
      '`handover_code` is what the customer said at the desk, where cash is handed out; ' +
      '`paid_from` is the id of one of `own_accounts` of the payout, or `none` where it was paid ' +
      'from none of them. Where the payout has such accounts, leaving it out is refused: `required`.',
    body: { ...body, schema: reportPayoutRequest },
    permission: 'orders.pay',
    refusals: [...refused, 'mismatch'],
  },
  'POST /office/api/orders/{id}/report_payout_failed': {
    ...action,
    name: 'reportPayoutFailed',
    summary: 'Whoever has claimed a payout cannot make it',
    body: { ...body, schema: reportPayoutFailedRequest },
    permission: 'orders.pay',
    refusals: refused,
  },
  'POST /office/api/orders/{id}/release_held_payout': {
    ...action,
    name: 'releaseHeldPayout',
    summary: 'Let a held payout go, as a second operator',
    body: { ...body, schema: releaseHeldPayoutRequest },
    permission: 'orders.pay',
    refusals: [...refused, 'second_operator'],
  },
  'POST /office/api/orders/{id}/propose_correction': {
    ...action,
    name: 'proposeCorrection',
    summary: 'Propose another account to pay an order out to, and ask its customer by mail',
    about: 'The payout waits until the correction is over. `outcome_memo` goes with the account.',
    body: { ...body, schema: proposeCorrectionRequest },
    permission: 'orders.correct',
    refusals: [
      ...refused,
      ...refusedAccount,
      'account_unchanged',
      'customer_unreachable',
      'rate_limited',
    ],
  },
  'POST /office/api/orders/{id}/approve_correction': {
    ...action,
    name: 'approveCorrection',
    summary: 'Let the payout go to the account that the customer has confirmed',
    about: 'By another operator than has proposed it. The account is screened as of a new order.',
    body: { ...body, schema: approveCorrectionRequest },
    permission: 'orders.correct',
    refusals: [...refused, ...refusedAccount, 'second_operator'],
  },
  'POST /office/api/orders/{id}/cancel_correction': {
    ...action,
    name: 'cancelCorrection',
    summary: 'Leave the payout account as it is; the payout goes on',
    body: { ...body, schema: cancelCorrectionRequest },
    permission: 'orders.correct',
    refusals: refused,
  },
  'POST /office/api/orders/{id}/recheck_screening': {
    ...action,
    name: 'recheckScreening',
    summary: 'Ask the screener about a check once more; nothing is decided by that',
    body: { ...body, schema: recheckScreeningRequest },
    permission: 'orders.judge',
    refusals: [...refused, 'screener_silent'],
  },
  'POST /office/api/orders/{id}/approve': {
    ...action,
    name: 'approveOrder',
    summary: 'Let an order go on',
    about: 'Of what screening has stopped, with a reason.',
    body: { ...body, schema: approveRequest },
    permission: 'orders.judge',
    refusals: [...refused, 'insufficient_reserve', 'rate_unavailable'],
  },
  'POST /office/api/orders/{id}/retry_payout': {
    ...action,
    name: 'retryPayout',
    summary: 'Make a payout that failed once more',
    body: { ...body, schema: approveRequest },
    permission: 'orders.pay',
    refusals: [...refused, 'insufficient_reserve', 'rate_unavailable'],
  },
  'POST /office/api/orders/{id}/pay_by_hand': {
    ...action,
    name: 'payByHand',
    summary: 'Make a payout that failed by hand',
    body: { ...body, schema: approveRequest },
    permission: 'orders.pay',
    refusals: [...refused, 'insufficient_reserve', 'rate_unavailable', 'second_operator'],
  },
  'POST /office/api/orders/{id}/hold': {
    ...action,
    name: 'holdOrder',
    summary: 'Stop an order until somebody decides',
    body: { ...body, schema: reasonRequest },
    permission: 'orders.judge',
    refusals: refused,
  },
  'POST /office/api/orders/{id}/reject': {
    ...action,
    name: 'rejectOrder',
    summary: 'Refuse an order',
    body: { ...body, schema: reasonRequest },
    permission: 'orders.judge',
    refusals: refused,
  },
  'POST /office/api/orders/{id}/refund': {
    ...action,
    name: 'refundOrder',
    summary: 'Send back what came, less the network fee',
    about: 'To `refund_account` with its `refund_memo`, or to the account the order has.',
    body: { ...body, schema: officeRefundRequest },
    permission: 'orders.judge',
    refusals: [...refused, ...refusedAccount],
  },
  'POST /office/api/orders/{id}/refund_surplus': {
    ...action,
    name: 'refundSurplus',
    summary: 'Send back what came beside the exchange, less the network fee',
    body: { ...body, schema: officeRefundRequest },
    permission: 'orders.judge',
    refusals: [...refused, ...refusedAccount],
  },
  'POST /office/api/orders/{id}/stop_refund': {
    ...action,
    name: 'stopRefund',
    summary: 'Stop a refund that has not left',
    body: { ...body, schema: reasonRequest },
    permission: 'orders.judge',
    refusals: refused,
  },
  'POST /office/api/orders/{id}/stop_surplus_refund': {
    ...action,
    name: 'stopSurplusRefund',
    summary: 'Stop a refund of a surplus that has not left',
    body: { ...body, schema: reasonRequest },
    permission: 'orders.judge',
    refusals: refused,
  },
  'POST /office/api/orders/{id}/arrange_visit': {
    ...action,
    name: 'arrangeVisit',
    summary: 'Say when the customer comes to the desk of the city, and write to them',
    about: '`visit_at` is the beginning of one of `visit_windows` of the city.',
    body: { ...body, schema: visitRequest },
    permission: 'orders.confirm',
    refusals: refused,
  },
  'POST /office/api/orders/{id}/comments': {
    ...action,
    name: 'commentOrder',
    summary: 'Leave a note for colleagues, or write to the customer',
    about: 'A note is read by colleagues alone; `audience` says that it is meant for the customer.',
    body: { ...body, schema: commentRequest },
    permission: 'orders.comment',
    refusals: refused,
  },
} as const satisfies CallTable;

type NameOf<Key> = Key extends `POST /office/api/orders/{id}/${infer Name}` ? Name : never;

/** The last part of the path of an action. */
export type OrderActionName = NameOf<keyof typeof orderActionCalls>;
