/** Statuses of an order, lines of its history, and reasons the service itself gives. */
export const orders = {
  'orders.status.waiting_funds': 'Waiting for payment',
  'orders.status.processing': 'Payment received, sending',
  'orders.status.completed': 'Completed',
  'orders.status.rejected': 'Declined',
  'orders.status.cancelled': 'Cancelled',
  'orders.status.expired': 'Time to pay has run out',
  'orders.status.moderation': 'Under review',
  'orders.status.refunded': 'Refunded',
  'orders.seen': 'Transfer seen, waiting for confirmations',
  'orders.claimed': 'Waiting for your transfer to arrive',
  'orders.timeline.claim_taken_back': 'You said that you have not paid yet',
  'orders.timeline.refund_account_given': 'You said where to return the money',
  'orders.refunding': 'Refund under way',
  'orders.policy.late':
    'Paid late? We exchange it at the rate when it is credited or ask you, depending on the direction: the form and the order say which.',
  'orders.policy.short':
    'Paid less? We exchange what came or ask you, depending on the direction: the form and the order say which.',
  'orders.policy.over':
    'Paid more? We exchange it all or ask you, depending on the direction: the form and the order say which.',
  'orders.policy.over.refund':
    'Paid more? We exchange it all, return the excess or ask you, depending on the direction: the form and the order say which.',
  'orders.timeline.created': 'Order placed',
  'orders.timeline.requisites_issued': 'Payment details issued',
  'orders.timeline.payment_claimed': 'You told us you have paid',
  'orders.timeline.payment_claimed_late': 'You told us you have paid after the deadline',
  'orders.timeline.claimed_unconfirmed': 'Time is up; an operator is checking your payment',
  'orders.timeline.claimed_unproven':
    'Time is up; an operator is checking your payment. The reserve is no longer held: there was no receipt',
  'orders.timeline.visit_arranged': 'Visit time arranged',
  'orders.timeline.cheque_received': 'Receipt uploaded',
  'orders.timeline.deposit_seen': 'Payment seen, waiting for confirmations',
  'orders.timeline.deposit_credited': 'Payment credited',
  'orders.timeline.excess_kept_apart':
    'We received more than the order asked for: {income} is exchanged, {excess} goes back',
  'orders.timeline.deposit_surplus': 'An extra payment arrived',
  'orders.timeline.deposit_dropped': 'The payment disappeared from the network',
  'orders.timeline.deposit_dropped_after_payout':
    'The payment disappeared from the network after the payout had begun',
  'orders.timeline.asked_late': 'The payment arrived late; choose what to do with it',
  'orders.timeline.asked_underpaid': 'We received less than agreed; choose what to do',
  'orders.timeline.asked_overpaid': 'We received more than agreed; choose what to do',
  'orders.timeline.asked_rate_moved': 'The rate has moved noticeably; choose what to do',
  'orders.timeline.top_up_chosen': 'You chose to pay the rest',
  'orders.timeline.requoted_late':
    'The payment arrived late and is exchanged at the rate when it was credited. Was: {agreed_income} → {agreed_outcome}. Now: {income} → {outcome}',
  'orders.timeline.requoted_underpaid':
    'We received less than agreed. Was: {agreed_income} → {agreed_outcome}. Now: {income} → {outcome}',
  'orders.timeline.requoted_overpaid':
    'We received more than agreed. Was: {agreed_income} → {agreed_outcome}. Now: {income} → {outcome}',
  'orders.timeline.requoted_rate':
    'Calculated at the rate when your payment was credited. When you ordered: {agreed_income} → {agreed_outcome}. Now: {income} → {outcome}',
  'orders.timeline.accepted': 'The exchange continues with the new figures',
  'orders.timeline.approved': 'Review passed, waiting for payment',
  'orders.timeline.doubt_raised': 'The order was sent for review',
  'orders.timeline.held': 'An operator put the order on hold for review',
  'orders.timeline.rejected': 'The order was declined',
  'orders.timeline.cancelled': 'The order was cancelled',
  'orders.timeline.expired': 'The time to pay ran out',
  'orders.timeline.expired_unmined':
    'The network did not confirm the payment in time; if it does later, the payment counts as late',
  'orders.timeline.correction_proposed': 'We e-mailed you: confirm the new account for the payout',
  'orders.timeline.correction_confirmed':
    'You confirmed the new account, an operator is checking it',
  'orders.timeline.correction_applied': 'The account for the payout was corrected',
  'orders.timeline.correction_refused': 'You refused the new account: it stays as it was',
  'orders.timeline.correction_cancelled': 'The account for the payout stays as it was',
  'orders.timeline.correction_expired':
    'The new account was not confirmed in time: it stays as it was',
  'orders.timeline.payout_queued_again': 'The payout was queued again',
  'orders.timeline.payout_sent': 'Payout sent',
  'orders.timeline.payout_failed': 'The payout failed; an operator is on it',
  'orders.timeline.completed': 'Payout confirmed',
  'orders.timeline.refund_queued': 'The refund is being prepared',
  'orders.timeline.refund_sent': 'Refund sent',
  'orders.timeline.refund_failed': 'The refund failed; an operator is on it',
  'orders.timeline.refund_stopped': 'The refund was stopped before it left',
  'orders.timeline.refunded': 'Money refunded',
  'orders.timeline.surplus_refunded': 'The extra payment was refunded',
  'orders.reason.screening_risk': 'A check of where the coins come from stopped the exchange.',
  'orders.reason.screening_not_scored':
    'The automatic check of the coins gave no answer, so an operator is reviewing them.',
  'orders.reason.deposit_dropped':
    'The payment disappeared from the network: we are waiting to see whether it comes back.',
  'orders.reason.claimed_unconfirmed': 'You told us you have paid, but the money is not there yet.',
  'orders.timeline.credit_taken_back':
    'The credit was reversed: the payment had been marked as received by mistake',
  'orders.reason.credit_taken_back':
    'The payment had been marked as received by mistake; we are waiting for your transfer.',
  'orders.awaitsCard': 'Waiting for card verification',
  'orders.timeline.card_verified': 'Card verified',
  'orders.timeline.asked_card':
    'The payment arrived, but its card is not verified: we exchange it once the card is verified',
  'orders.timeline.expired_card': 'The card was not verified in time; the order is closed',
  'orders.timeline.requoted_card':
    'The rate has moved while the card was being verified. Was: {agreed_income} → {agreed_outcome}. Now: {income} → {outcome}',
  'orders.reason.card_unverified': 'The card that the money came from is not verified.',
  'orders.reason.card_not_verified':
    'The card was not verified in time. Place the order again: a verified card need not be verified again.',
} as const;
