/** What the calls of accounts say themselves; refusals are among the errors. */
export const accounts = {
  'accounts.reward.cashback': 'Cashback for order {number}',
  'accounts.reward.coupon': 'Coupon bonus for order {number}',
  'accounts.captchaLetters': 'Letters and digits from the picture',
  'accounts.captchaRobot': 'Confirm that you are not a robot',
  'accounts.change.totp_on': 'an authenticator app was switched on',
  'accounts.change.totp_off': 'the authenticator app was switched off',
  'accounts.change.email_on': 'codes by e-mail were switched on',
  'accounts.change.email_off': 'codes by e-mail were switched off',
  'accounts.change.passkey_added': 'a passkey was added',
  'accounts.change.passkey_removed': 'a passkey was removed',
  'accounts.change.codes_renewed': 'new recovery codes were made',
  'accounts.change.provider_linked': 'sign-in through {provider} was linked',
  'accounts.change.provider_unlinked': 'sign-in through {provider} was unlinked',
} as const;
