import { textOf } from '../../ui/forms/form.tsx';
import { call } from '../api/call.ts';
import { fromLocalTime } from '../notices/local-time.ts';

type Ask = { readonly params: { readonly id: string }; readonly key: string };

const refundOf = (form: FormData) => ({
  refund_account: textOf(form, 'refund_account'),
  refund_memo: textOf(form, 'refund_memo'),
  by_hand: textOf(form, 'by_hand') !== '',
  reason: textOf(form, 'reason'),
  despite_screening: textOf(form, 'despite_screening') !== '',
});

/** Sends what the dialog of each action was filled in with. */
export const sendAction = {
  confirm_deposit: (form: FormData, ask: Ask) =>
    call('POST /office/api/orders/{id}/confirm_deposit', {
      ...ask,
      attributes: {
        amount: textOf(form, 'amount'),
        reference: textOf(form, 'reference'),
        payer_name: textOf(form, 'payer_name'),
        payer_account: textOf(form, 'payer_account'),
        // Typed in the operator's own time and told in everybody's.
        received_at: fromLocalTime(textOf(form, 'received_at')),
        deposits_seen: textOf(form, 'deposits_seen'),
        again: textOf(form, 'again') !== '',
        again_reason: textOf(form, 'again_reason'),
      },
    }),
  take_back_credit: (form: FormData, ask: Ask) =>
    call('POST /office/api/orders/{id}/take_back_credit', {
      ...ask,
      attributes: { deposit_id: textOf(form, 'deposit_id'), reason: textOf(form, 'reason') },
    }),
  report_payout: (form: FormData, ask: Ask) =>
    call('POST /office/api/orders/{id}/report_payout', {
      ...ask,
      attributes: {
        payout_id: textOf(form, 'payout_id'),
        reference: textOf(form, 'reference'),
        handover_code: textOf(form, 'handover_code'),
        paid_from: textOf(form, 'paid_from'),
      },
    }),
  report_payout_failed: (form: FormData, ask: Ask) =>
    call('POST /office/api/orders/{id}/report_payout_failed', {
      ...ask,
      attributes: { payout_id: textOf(form, 'payout_id'), reason: textOf(form, 'reason') },
    }),
  release_payout: (form: FormData, ask: Ask) =>
    call('POST /office/api/orders/{id}/release_payout', {
      ...ask,
      attributes: { payout_id: textOf(form, 'payout_id') },
    }),
  reassign_payout: (form: FormData, ask: Ask) =>
    call('POST /office/api/orders/{id}/reassign_payout', {
      ...ask,
      attributes: {
        payout_id: textOf(form, 'payout_id'),
        claimed_at: textOf(form, 'claimed_at'),
        reason: textOf(form, 'reason'),
      },
    }),
  release_held_payout: (form: FormData, ask: Ask) =>
    call('POST /office/api/orders/{id}/release_held_payout', {
      ...ask,
      attributes: { payout_id: textOf(form, 'payout_id'), reason: textOf(form, 'reason') },
    }),
  propose_correction: (form: FormData, ask: Ask) =>
    call('POST /office/api/orders/{id}/propose_correction', {
      ...ask,
      attributes: {
        outcome_account: textOf(form, 'outcome_account'),
        outcome_memo: textOf(form, 'outcome_memo'),
        reason: textOf(form, 'reason'),
      },
    }),
  approve_correction: (form: FormData, ask: Ask) =>
    call('POST /office/api/orders/{id}/approve_correction', {
      ...ask,
      attributes: { correction_id: textOf(form, 'correction_id') },
    }),
  cancel_correction: (form: FormData, ask: Ask) =>
    call('POST /office/api/orders/{id}/cancel_correction', {
      ...ask,
      attributes: {
        correction_id: textOf(form, 'correction_id'),
        reason: textOf(form, 'reason'),
      },
    }),
  retry_payout: (_form: FormData, ask: Ask) =>
    call('POST /office/api/orders/{id}/retry_payout', {
      ...ask,
      attributes: {},
    }),
  pay_by_hand: (_form: FormData, ask: Ask) =>
    call('POST /office/api/orders/{id}/pay_by_hand', {
      ...ask,
      attributes: {},
    }),
  approve: (form: FormData, ask: Ask) =>
    call('POST /office/api/orders/{id}/approve', {
      ...ask,
      attributes: { reason: textOf(form, 'reason') },
    }),
  hold: (form: FormData, ask: Ask) =>
    call('POST /office/api/orders/{id}/hold', {
      ...ask,
      attributes: { reason: textOf(form, 'reason') },
    }),
  refund: (form: FormData, ask: Ask) =>
    call('POST /office/api/orders/{id}/refund', {
      ...ask,
      attributes: refundOf(form),
    }),
  refund_surplus: (form: FormData, ask: Ask) =>
    call('POST /office/api/orders/{id}/refund_surplus', {
      ...ask,
      attributes: refundOf(form),
    }),
  stop_refund: (form: FormData, ask: Ask) =>
    call('POST /office/api/orders/{id}/stop_refund', {
      ...ask,
      attributes: { reason: textOf(form, 'reason') },
    }),
  stop_surplus_refund: (form: FormData, ask: Ask) =>
    call('POST /office/api/orders/{id}/stop_surplus_refund', {
      ...ask,
      attributes: { reason: textOf(form, 'reason') },
    }),
  reject: (form: FormData, ask: Ask) =>
    call('POST /office/api/orders/{id}/reject', {
      ...ask,
      attributes: { reason: textOf(form, 'reason') },
    }),
} as const;

/** Actions that a dialog asks for. */
export type ActionName = keyof typeof sendAction;
