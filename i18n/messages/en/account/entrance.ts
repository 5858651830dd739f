import type { entrance as original } from '../../ru/account/entrance.ts';

export const entrance = {
  'entrance.noScript': 'This page needs JavaScript: turn it on in your browser.',
  'entrance.required': 'Fill in this field',
  'entrance.badEmail': 'Check the e-mail address',
  'entrance.errorsTitle': '{count, plural, one {Correct # field} other {Correct # fields}}',
  'entrance.failed': 'Something went wrong. Try again in a minute.',

  'entrance.password': 'Password',
  'entrance.newPassword': 'New password',
  'entrance.repeatPassword': 'Repeat the password',
  'entrance.passwordWeak':
    'At least 8 characters with lowercase and uppercase Latin letters and digits',
  'entrance.passwordWeakSpecials':
    'At least 8 characters with lowercase and uppercase Latin letters, digits and special symbols',
  'entrance.passwordsDiffer': 'The passwords do not match',
  'entrance.showPassword': 'Show password',
  'entrance.show': 'Show',
  'entrance.hide': 'Hide',
  'entrance.rule.length': 'at least 8\u00a0characters',
  'entrance.rule.lower': 'a lowercase Latin letter',
  'entrance.rule.upper': 'an uppercase Latin letter',
  'entrance.rule.digit': 'a digit',
  'entrance.rule.special': 'a special symbol',
  'entrance.ruleMet': 'done',

  'entrance.loginTitle': 'Sign in',
  'entrance.loginLead':
    'Your orders, cards and wallets are in your account. You can exchange without one, too.',
  'entrance.login': 'Sign in',
  'entrance.forgot': 'Forgot your password?',
  'entrance.toRegister': 'Create an account',
  'entrance.toLogin': 'Sign in',
  'entrance.haveAccount': 'Have an account already?',
  'entrance.noAccount': 'No account yet?',
  'entrance.otherWays': 'Or without a password',
  'entrance.passkey': 'Sign in with a passkey',
  'entrance.passkeyFailed':
    'The passkey did not work, or you cancelled. Try again or sign in another way.',
  'entrance.provider.google': 'Continue with Google',
  'entrance.provider.yandex': 'Continue with Yandex',
  'entrance.provider.vk': 'Continue with VK',
  'entrance.provider.telegram': 'Continue with Telegram',

  'entrance.problem.provider_cancelled': 'You cancelled. Try again or sign in another way.',
  'entrance.problem.provider_failed':
    'The other service did not confirm that it is you. Try again or sign in another way.',
  'entrance.problem.provider_email_known':
    'There is an account with this e-mail already. Sign in with your password and link the other service under Security.',
  'entrance.problem.provider_without_email':
    'This service did not give us a confirmed e-mail. Register by e-mail instead.',
  'entrance.problem.terms_not_accepted':
    'There is no account for this sign-in yet. To create one, agree to the rules and press the button again.',
  'entrance.problem.rate_limited': 'Too many attempts. Wait a little and try again.',

  'entrance.confirmTitle': 'Confirm it is you',
  'entrance.confirmLead.totp': 'Enter the code from the app on your phone.',
  'entrance.confirmLead.email': 'We have e-mailed you a code. It works for 10\u00a0minutes.',
  'entrance.confirmLead.passkey': 'Confirm the sign-in with your passkey.',
  'entrance.confirmLead.recovery':
    'Enter one of the recovery codes you saved. Each of them works once.',
  'entrance.code.totp': 'Code from the app',
  'entrance.code.email': 'Code from the e-mail',
  'entrance.code.recovery': 'Recovery code',
  'entrance.confirm': 'Confirm',
  'entrance.usePasskey': 'Use the passkey',
  'entrance.otherMethods': 'Another way',
  'entrance.method.totp': 'Code from the app',
  'entrance.method.email': 'Code by e-mail',
  'entrance.method.passkey': 'Passkey',
  'entrance.method.recovery': 'Recovery code',
  'entrance.sendCode': 'Send code',
  'entrance.sendCodeAgain': 'Send code again',
  'entrance.codeSent': 'The code is on its way.',
  'entrance.startAgain': 'Start over',

  'entrance.registerTitle': 'Create an account',
  'entrance.registerLead': 'An account keeps your orders together and your details at hand.',
  'entrance.name': 'Full name',
  'entrance.nameWrong':
    '8 to 64\u00a0characters: letters, digits, spaces, hyphens, dots, apostrophes',
  'entrance.nameHint': '8 to 64\u00a0characters.',
  'entrance.agreeTerms': 'I agree to the',
  'entrance.agreeTermsLink': 'service rules',
  'entrance.agreeAml': 'I agree to checks under the',
  'entrance.agreeAmlLink': 'AML and KYT rules',
  'entrance.termsLabel': 'Service rules',
  'entrance.amlLabel': 'AML and KYT rules',
  'entrance.newTab': 'in a new tab',
  'entrance.agreeNeeded': 'We need your consent to create the account',
  'entrance.register': 'Create account',

  'entrance.checkMailTitle': 'Check your e-mail',
  'entrance.checkMailRegister':
    'We have sent an e-mail to {email}. Open the link in it within two days to confirm the address.',
  'entrance.checkMailRegisterUnnamed':
    'We have sent you an e-mail. Open the link in it within two days to confirm the address.',
  'entrance.checkMailReset':
    'If there is an account with the address {email}, an e-mail with a link is on its way. The link works for an hour.',
  'entrance.checkSpam': 'No e-mail? Look in the spam folder, or have it sent again.',
  'entrance.demoMail':
    'Demo: until a mail server is configured, e-mails go nowhere. The back office shows them under E-mails.',
  'entrance.resend': 'Send e-mail again',
  'entrance.resendHelp': 'Tell us the e-mail you registered with and we will send a new link.',
  'entrance.resent':
    'If this address is waiting to be confirmed, the e-mail has been sent again. The earlier link works too.',

  'entrance.resetTitle': 'New password',
  'entrance.resetLead':
    'Tell us the e-mail of your account and we will send a link to set a new password.',
  'entrance.reset': 'Send link',
  'entrance.resetAgain': 'Ask for a new link',
  'entrance.newPasswordTitle': 'Set a new password',
  'entrance.newPasswordLead': 'You will be signed out everywhere and will need to sign in again.',
  'entrance.setPassword': 'Save password',
  'entrance.passwordChangedTitle': 'Password changed',
  'entrance.passwordChangedText':
    'You have been signed out everywhere. Sign in with your new password.',
  'entrance.linkDeadTitle': 'This link does not work',

  'entrance.activationImpossibleText':
    'The account is closed, or the e-mail has been confirmed for another account. Another link would not help: write to us.',
  'entrance.toContacts': 'Contacts',
  'entrance.activateTitle': 'Confirm your e-mail',
  'entrance.activateLead': 'One step left: confirm that this address is yours.',
  'entrance.activate': 'Confirm e-mail',
  'entrance.activatedTitle': 'E-mail confirmed',
  'entrance.activatedText': 'Your account is ready. Sign in to begin.',
  'entrance.emailChangedText': 'This address is now the e-mail of your account.',
  'entrance.toAccount': 'Go to my account',
  'entrance.codeDead': 'The code used is either already activated or invalid.',
  'entrance.notActivatedTitle': 'Activation is not possible',

  'entrance.deniedTitle': 'Personal account access denied',
  'entrance.deniedText':
    'This account has been closed. Write to support and we will tell you why. Orders already paid will be completed.',
  'entrance.signOut': 'Sign out',
  'entrance.contacts': 'Contact support',
} as const satisfies Record<keyof typeof original, string>;
