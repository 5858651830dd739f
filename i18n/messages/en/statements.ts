import type { statements as original } from '../ru/statements.ts';

export const statements = {
  'site.demo': 'Demo: rates are simulated and the money is not real.',
  'site.notice': 'Notice',
  'site.notFoundTitle': 'Page not found',
  'site.notFoundText':
    'There is nothing at this address. Check the link or start with an exchange.',
  'site.pairClosedTitle': 'This exchange is not offered now',
  'site.pairClosedText':
    'This direction is switched off or not offered. Choose another one: the exchange form shows what is available now.',
  'site.orderNotFoundTitle': 'Order not found',
  'site.orderNotFoundText':
    'Check that you copied the whole link. An order kept in an account opens only when you are signed in to it.',
  'site.breakTitle': 'Technical break',
  'site.breakText':
    'We are not taking new orders for now. Orders already paid will be completed; there is nothing you need to do.',
  'site.breakResume': 'Reopening',
  'site.breakUnknown': 'The reopening time will be shown here.',
  'site.faultTitle': 'An error occurred on the server',
  'site.faultText':
    'We already know about it. Reload the page in a minute; if that does not help, contact support.',
  'site.deniedTitle': 'Personal account access denied',
  'site.deniedText':
    'An operator has closed this account. Write to support: we will tell you why and what to do. Orders under way will be finished.',
  'site.toSupport': 'Contact support',
  'site.configurationTitle': 'Configuration error',
  'site.configurationText':
    'The exchange is not fully set up, so this page could not open. We can see it in the log.',
  'site.brokenTitle': 'Something went wrong',
  'site.brokenText':
    'The page broke on our side. Reload it; if that does not help, contact support. Nothing has happened to your orders.',
  'site.busyTitle': 'Too many requests',
  'site.busyText': 'Too many requests have come from your address. Wait a minute and try again.',
  'site.offlineTitle': 'The service cannot be reached',
  'site.retry': 'Try again',
  'site.paymentSuccessTitle': 'Payment sent',
  'site.paymentSuccessText':
    'We are waiting for the payment system to confirm it, usually a few minutes. The order page updates by itself.',
  'site.paymentSuccessNameless':
    'We are waiting for the payment system to confirm it, usually a few minutes. Open your order by its link: the status there updates by itself.',
  'site.paymentFailureTitle': 'Payment failed',
  'site.paymentFailureText':
    'You have not been charged, or the money will return to where you paid from. The order is still open: you can try again.',
  'site.paymentFailureNameless':
    'You have not been charged, or the money will return to where you paid from. To try again, open your order by its link.',
  'site.paymentOrderState': 'Order {number}: {label}',
  'site.paymentReceived': 'Received: {amount}',
  'site.paymentCameTitle': 'Payment received',
  'site.paymentCameText': 'It is in your order, and the exchange continues automatically.',
  'site.paymentAwaitedTitle': 'Waiting for the payment',
  'site.paymentOverTitle': 'No payment is expected',
  'site.paymentOverText':
    'Your order is no longer waiting for a payment. If money arrives, you will see it there.',
  'site.demoPaymentTitle': 'Demo: payment provider page',
  'site.demoPaymentText':
    'In a real shop the provider’s page would open here. No money moves: the buttons act for the payer.',
  'site.demoPaymentPay': 'Pay',
  'site.demoPaymentShort': 'Pay half',
  'site.demoPaymentGiveUp': 'Decline',
  'site.demoPaymentBroken':
    'The demo could not process this payment. Go back to the order and start again.',
} as const satisfies Record<keyof typeof original, string>;
