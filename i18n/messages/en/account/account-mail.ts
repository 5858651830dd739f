/** Mails about an account: the subject and the text of each. */
export const accountMail = {
  'accountMail.phrase': 'Your phrase: {phrase}',
  'accountMail.activate.subject': 'Confirm your e-mail',
  'accountMail.activate.text':
    'You have registered with us. To confirm your e-mail, open this link within {hours} hours:\n{url}\n\nIf it was not you, do not open the link and ignore this message: without it the account cannot be used.',
  'accountMail.already_registered.subject': 'You already have an account',
  'accountMail.already_registered.text':
    'Somebody, probably you, tried to register with this e-mail. You already have an account: sign in, or set a new password if you have forgotten yours:\n{url}\n\nIf it was not you, there is nothing you need to do.',
  'accountMail.reset_password.subject': 'New password',
  'accountMail.reset_password.text':
    'To set a new password, open this link within an hour:\n{url}\n\nIf you did not ask for it, ignore this message: your password stays as it is.',
  'accountMail.change_email.subject': 'Confirm your new e-mail',
  'accountMail.change_email.text':
    'To make {email} the e-mail of your account, open this link within {hours} hours:\n{url}\n\nIf you did not ask for it, ignore this message.',
  'accountMail.email_change_asked.subject': 'Your e-mail is being changed',
  'accountMail.email_change_asked.text':
    'At {at} somebody asked to change the e-mail of your account to {email}. The change takes effect once the new address is confirmed.\n\nIf it was not you, change your password at once:\n{url}',
  'accountMail.email_changed.subject': 'Your e-mail has been changed',
  'accountMail.email_changed.text':
    'The e-mail of your account is now {email}. This address no longer opens it.\n\nIf it was not you, write to support at once:\n{url}',
  'accountMail.password_changed.subject': 'Your password has been changed',
  'accountMail.password_changed.text':
    'The password of your account was changed at {at}. All other sessions have been ended.\n\nIf it was not you, set a new password at once:\n{url}',
  'accountMail.signed_in.subject': 'Sign-in from a new device',
  'accountMail.signed_in.text':
    'Somebody signed in to your account at {at} from a browser we have not seen before.\n\nIP: {ip}\nBrowser: {agent}\n\nIf it was not you, end the session and change your password:\n{url}',
  'accountMail.code.subject': 'Your confirmation code',
  'accountMail.code.text':
    'Your code: {code}\n\nIt works once, for 10 minutes. Do not give it to anyone: we never ask for it.\n\nIf you did not ask for a code, somebody knows your password. Change it:\n{url}',
  'accountMail.factor_changed.subject': 'Sign-in protection has been changed',
  'accountMail.factor_changed.text':
    'The protection of your account was changed at {at}: {change}.\n\nIf it was not you, change your password at once:\n{url}',
  'accountMail.wallet_saved.subject': 'A card or wallet has been saved',
  'accountMail.wallet_saved.text':
    'A card or wallet was saved in your account at {at}: {account} ({system}).\n\nIf it was not you, delete it and change your password:\n{url}',
  'accountMail.blocked.subject': 'Account access denied',
  'accountMail.blocked.text':
    'Access to your personal account has been closed. Write to support:\n{url}',
  'accountMail.deleted.subject': 'Your account has been deleted',
  'accountMail.deleted.text':
    'Your account was deleted at {at}. We keep only the records of finished orders that the law requires.\n\nIf it was not you, write to support:\n{url}',
} as const;
