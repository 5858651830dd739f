/** Pages for everybody that have the same path in every language. */
export const publicPaths = [
  '/',
  '/exchange/sberrub-btc',
  '/news',
  '/faq',
  '/faq?q=btc',
  '/faq?q=%F0%9F%90%A6',
  '/contacts',
  '/referral',
  '/partners',
  '/legal/aml-kyc',
  '/legal/privacy',
  '/legal/complaints',
  '/legal/exchange-rules',
  '/legal/service-rules',
  '/crypto',
  '/crypto/btc',
  '/rates/btc-ltc',
  '/login',
  '/login/confirm',
  '/register',
  '/register/success',
  '/password/reset',
  '/password/new',
  '/activate',
  '/access-denied',
  '/payment/success',
  '/payment/failure',
  '/offline',
  '/there-is-no-such-page',
] as const;

/** What nobody but the owner of an account opens, whether there is anything on it yet or not. */
export const accountPaths = [
  '/account',
  '/account/orders',
  '/account/profile',
  '/account/settings',
  '/account/password',
  '/account/wallets',
  '/account/rewards',
  '/account/withdrawal',
  '/account/security',
] as const;

/** An order and its confirmation have pages also where the link leads to nothing. */
export const orderPaths = [
  '/orders/nobody-has-this-order',
  '/orders/nobody-has-this-order/confirm/x',
] as const;
