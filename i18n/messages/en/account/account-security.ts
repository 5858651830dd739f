/** What guards the account. */
export const accountSecurity = {
  'accountSecurity.lead':
    'How you sign in, what confirms that it is you, and where you are signed in now.',

  'accountSecurity.factors': 'Second factor',
  'accountSecurity.factorsText': 'Asked for after the password. One is enough, two are safer.',
  'accountSecurity.on': 'On',
  'accountSecurity.off': 'Off',
  'accountSecurity.switchOn': 'Switch on',
  'accountSecurity.switchOff': 'Switch off',
  'accountSecurity.switchOffTitle': 'Switch off: {factor}?',
  'accountSecurity.switchOffText': 'All other sessions will end, and we will tell you by e-mail.',
  'accountSecurity.code': 'Code',
  'accountSecurity.confirm': 'Confirm',

  'accountSecurity.totp': 'Authenticator app',
  'accountSecurity.totpText': 'Any will do: Aegis, Google Authenticator, Yandex Key.',
  'accountSecurity.totpScan': 'Scan the code with the app, or type the key by hand.',
  'accountSecurity.totpQr': 'key for the authenticator app',
  'accountSecurity.totpSecret': 'Key',
  'accountSecurity.totpCode': 'Six digits from the app',
  'accountSecurity.totpOn': 'The app is connected',

  'accountSecurity.email': 'Codes by e-mail',
  'accountSecurity.emailText': 'We send eight digits to {email} at every sign-in.',
  'accountSecurity.emailCode': 'Eight digits from the e-mail',
  'accountSecurity.emailSent': 'A code is on its way to {email}. It works for 10\u00a0minutes.',
  'accountSecurity.emailOn': 'Codes by e-mail are on',

  'accountSecurity.passkeys': 'Passkeys',
  'accountSecurity.passkeysText':
    'Sign in with a fingerprint, your face or the PIN of this device, instead of both password and code.',
  'accountSecurity.passkeyAdd': 'Add passkey',
  'accountSecurity.passkeyName': 'Name of the passkey',
  'accountSecurity.passkeyAdded': 'The passkey has been added',
  'accountSecurity.passkeyMade': 'added',
  'accountSecurity.passkeyUsed': 'last sign-in',
  'accountSecurity.passkeyUnused': 'not used yet',
  'accountSecurity.passkeyDelete': 'Delete',
  'accountSecurity.passkeyDeleteTitle': 'Delete the passkey “{name}”?',

  'accountSecurity.recovery': 'Recovery codes',
  'accountSecurity.recoveryLeft':
    '{count, plural, =0 {None left} one {# code left} other {# codes left}}',
  'accountSecurity.recoveryText': 'Use them if you lose your second factor. Each works once.',
  'accountSecurity.recoveryNew': 'Make new ones',
  'accountSecurity.recoveryNewTitle': 'Make new codes?',
  'accountSecurity.recoveryNewText': 'The old ones stop working.',
  'accountSecurity.recoveryTitle': 'Your recovery codes',
  'accountSecurity.recoveryKeep':
    'You will not see them again. Keep them somewhere other than your phone: on paper or in a password manager.',
  'accountSecurity.recoveryCopy': 'Copy',
  'accountSecurity.recoveryCopied': 'Copied',
  'accountSecurity.recoveryDownload': 'Download',
  'accountSecurity.recoveryPrint': 'Print',
  'accountSecurity.recoveryDone': 'I have saved them',
  'accountSecurity.recoveryFile': '{shop} recovery codes, {email}',

  'accountSecurity.sessions': 'Where you are signed in',
  'accountSecurity.sessionsText': 'A session that is not used ends by itself after a week.',
  'accountSecurity.sessionHere': 'this session',
  'accountSecurity.sessionSeen': 'last active',
  'accountSecurity.sessionBegun': 'signed in',
  'accountSecurity.sessionUnknown': 'Unknown device',
  'accountSecurity.sessionPlaceUnknown': 'place unknown',
  'accountSecurity.sessionEnd': 'End',
  'accountSecurity.sessionEndLabel': 'End the session: {device}',
  'accountSecurity.sessionsEnd': 'End all others',
  'accountSecurity.method.password': 'with a password',
  'accountSecurity.method.totp': 'with a code from the app',
  'accountSecurity.method.email': 'with a code by e-mail',
  'accountSecurity.method.passkey': 'with a passkey',
  'accountSecurity.method.recovery': 'with a recovery code',
  'accountSecurity.method.provider': 'through another service',

  'accountSecurity.providers': 'Sign-in through other services',
  'accountSecurity.providersText': 'Link an account to sign in without a password.',
  'accountSecurity.provider.google': 'Google',
  'accountSecurity.provider.yandex': 'Yandex',
  'accountSecurity.provider.vk': 'VK',
  'accountSecurity.provider.telegram': 'Telegram',
  'accountSecurity.providerLinked': 'Linked',
  'accountSecurity.providerLink': 'Link',
  'accountSecurity.providerLinkLabel': 'Link: {provider}',
  'accountSecurity.providerUnlink': 'Unlink',
  'accountSecurity.providerUnlinkLabel': 'Unlink: {provider}',
  'accountSecurity.problem.provider_cancelled': 'You did not agree, so nothing is linked.',
  'accountSecurity.problem.provider_failed': 'The service did not answer; nothing is linked.',
  'accountSecurity.problem.already_saved':
    'That account is already linked to another account here.',
  'accountSecurity.problem.reauthentication_required':
    'More than ten minutes have passed. Press “Link” once more.',
  'accountSecurity.problem.other': 'The account could not be linked.',

  'accountSecurity.phrase': 'Your phrase',
  'accountSecurity.phraseText':
    'It stands at the end of every e-mail we send. One without it, or with another phrase, is not from us.',
  'accountSecurity.phraseField': 'The phrase',
  'accountSecurity.phraseHint':
    'Up to 64\u00a0characters. Leave the field empty to remove the phrase.',

  'accountSecurity.signIn': 'Sign-in e-mails',
  'accountSecurity.signInBox': 'E-mail me when somebody signs in from a new device',

  'accountSecurity.address': 'E-mail',
  'accountSecurity.addressText':
    'Currently {email}. A new address takes effect once you confirm it.',
  'accountSecurity.addressPending': 'Waiting for {email} to be confirmed',
  'accountSecurity.addressField': 'New address',
  'accountSecurity.addressChange': 'Change address',
  'accountSecurity.addressSent': 'A link is on its way to {email}',

  'accountSecurity.passwordText':
    'Use it here and nowhere else: a reused password leaks sooner or later.',
  'accountSecurity.passwordLink': 'Change password',
  'accountSecurity.passwordSet': 'Set password',
} as const;
