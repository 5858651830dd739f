import type { site as original } from '../ru/site.ts';

export const site = {
  'site.name': 'Agio',
  'site.tagline': 'Bureau de change',
  'site.skip': 'Skip to content',
  'site.home': 'Agio, home page',
  'site.navigation': 'Sections',
  'site.exchange': 'Exchange',
  'site.signIn': 'Sign in',
  'site.account': 'Account',
  'site.language': 'Language',
  'site.languageRu': 'Русский',
  'site.languageEn': 'English',
  'site.theme': 'Appearance',
  'site.themeAuto': 'Same as system',
  'site.themeLight': 'Light',
  'site.themeDark': 'Dark',
  'site.demo': 'Demo: rates are simulated and the money is not real.',
  'site.notice': 'Notice',
  'site.footerPromise':
    'The rate you see is the rate of your order. If the money comes late or the amount differs, you decide: exchange it at the new rate or get it back.',
  'site.footerOpen': 'Agio is open-source bureau de change software.',
  'site.footerRates': 'Rates and reserves as JSON',
  'site.footerUtc': 'The server runs on UTC; pages show your local time.',
  'site.loading': 'Loading the page',

  'site.notFoundTitle': 'Page not found',
  'site.notFoundText':
    'There is nothing at this address. Check the link or start with an exchange.',
  'site.orderNotFoundTitle': 'Order not found',
  'site.orderNotFoundText':
    'Check that you copied the whole link. An order can only be opened by its link.',
  'site.toExchange': 'Go to the exchange',
  'site.breakTitle': 'Technical break',
  'site.breakText':
    'We are not taking new orders for now. Orders already paid will be completed; there is nothing you need to do.',
  'site.breakResume': 'Reopening',
  'site.breakUnknown': 'The reopening time will be shown here.',
  'site.faultTitle': 'An error occurred on the server',
  'site.faultText':
    'We already know about it. Reload the page in a minute; if that does not help, contact support.',
  'site.offlineTitle': 'The service cannot be reached',
  'site.offlineText': 'Check your connection and try again. Your orders are safe.',
  'site.retry': 'Try again',

  'site.paymentSuccessTitle': 'Payment sent',
  'site.paymentSuccessText':
    'We are waiting for the payment system to confirm it, usually a few minutes. The order page updates by itself.',
  'site.paymentFailureTitle': 'Payment failed',
  'site.paymentFailureText':
    'You have not been charged, or the money will return to where you paid from. The order is still open: you can try again.',
  'site.toOrder': 'Go to the order',
} as const satisfies Record<keyof typeof original, string>;
