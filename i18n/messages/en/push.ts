import type { push as original } from '../ru/push.ts';

export const push = {
  'push.title': '{shop}: order {number}',
  'push.order_requoted':
    'Your payment has arrived; the amount we send has changed. Details are in the order.',
  'push.order_paid': 'Your payment has arrived; we are sending your money.',
  'push.order_completed': 'The exchange is done: we have sent the money.',
  'push.order_excess':
    'We received more than was asked for and will return the excess. See the order.',
  'push.order_surplus': 'An extra payment has arrived and will be returned. Open the order.',
  'push.order_held': 'The order is under review. Open it: you may have to decide.',
  'push.order_expired': 'The time to pay has run out. Do not use the old payment details.',
  'push.order_refunded': 'The money has been returned.',
  'push.order_rejected': 'The order was declined. The reason is on its page.',
  'push.order_card_verified': 'Your card is verified: you can pay now.',
  'push.order_card_requoted':
    'Your card is verified and you can pay. The amount has changed: see the order.',
  'push.order_card_expired': 'The card was not verified in time; the order is closed.',
} as const satisfies Record<keyof typeof original, string>;
