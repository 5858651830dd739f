import type { withdrawalOrders as original } from '../../ru/account/withdrawal-orders.ts';

export const withdrawalOrders = {
  'orders.withdrawal.waiting_funds': 'Waiting for your confirmation',
  'orders.withdrawal.processing': 'Confirmed, sending',
  'orders.withdrawal.expired': 'Not confirmed in time',
  'orders.timeline.withdrawal_created': 'Withdrawal requested; we e-mailed the link to confirm it',
  'orders.timeline.withdrawal_confirmed': 'You confirmed the withdrawal',
  'orders.timeline.withdrawal_repriced':
    'The rate changed before you confirmed. Was: {agreed_outcome}. Now: {outcome}',
  'orders.timeline.withdrawal_approved': 'Review passed, waiting for your confirmation',
  'orders.timeline.withdrawal_cancelled':
    'You cancelled the withdrawal; the money is back on your balance',
  'orders.timeline.withdrawal_expired': 'Not confirmed in time; the money is back on your balance',
  'push.withdrawal_order_paid': 'Withdrawal confirmed; we are sending the money.',
  'push.withdrawal_order_completed': 'We have sent the money from your balance.',
  'push.withdrawal_order_held': 'The withdrawal is under review.',
  'push.withdrawal_order_expired':
    'The withdrawal was not confirmed in time. The money is back on your balance.',
  'push.withdrawal_order_rejected':
    'The withdrawal was declined. The money is back on your balance.',
  'withdrawalMail.confirm.subject': 'Confirm the withdrawal of {amount}',
  'withdrawalMail.confirm.text':
    'You asked to withdraw {amount} from your balance. Order {number}.\n\nTo: {system}, {account}\nYou get: {outcome}\n\nTo confirm, open the link before {until} and press the button:\n{url}\n\nIf it was not you, do not open the link, and change your password now. Nothing leaves without a confirmation, and the money goes back to your balance.',
  'withdrawalMail.order_paid.subject': 'Withdrawal {number} is confirmed',
  'withdrawalMail.order_paid.text':
    'The withdrawal of {income} is confirmed, and we are sending you {outcome}.\n\nFollow the order:\n{url}\n\nIf it was not you who confirmed it, write to us at once.',
  'withdrawalMail.order_changed.subject': 'Withdrawal {number}. {line}',
  'withdrawalMail.order_changed.text':
    'Update on withdrawal {number}: {line}.\n\nThe order page:\n{url}',
  'withdrawalMail.order_completed.subject': 'Withdrawal {number} is complete',
  'withdrawalMail.order_completed.text':
    'We have sent you {outcome} from your balance.\n\nThe order page:\n{url}',
  'withdrawalMail.order_held.subject': 'Withdrawal {number} is under review',
  'withdrawalMail.order_held.text':
    'Withdrawal {number} is on hold until it has been checked. The money is kept safe for you.\n\nThe order page:\n{url}',
  'withdrawalMail.order_expired.subject': 'Withdrawal {number} was not confirmed',
  'withdrawalMail.order_expired.text':
    'The withdrawal of {income} was not confirmed in time, so the order is closed. The money is back on your balance.\n\nThe order page:\n{url}',
  'withdrawalMail.order_rejected.subject': 'Withdrawal {number} was declined',
  'withdrawalMail.order_rejected.text':
    'The withdrawal of {income} was declined. The reason is on the order page. The money is back on your balance.\n{url}',
} as const satisfies Record<keyof typeof original, string>;
