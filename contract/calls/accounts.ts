import {
  activationMeta,
  activationRequest,
  claimedOrders,
  emailRequest,
  exportAttributes,
  mailedMeta,
  newPasswordMeta,
  newPasswordRequest,
  passwordRequest,
  profileRequest,
  registrationRequest,
  resendRequest,
  resetRequest,
} from '../people/accounts.ts';
import type { CallTable, Resource } from './call.ts';
import { ofRecentUser, ofUser, signedIn } from './users.ts';

const accountExport = {
  type: 'account_exports',
  attributes: exportAttributes,
} as const satisfies Resource;

const ofFields = ['required', 'too_short', 'too_long', 'invalid_format'] as const;
const ofPasswords = ['weak_password', 'common_password', 'mismatch'] as const;
const ofMails = ['captcha', 'captcha_unconfigured', 'rate_limited'] as const;

/** The way into an account, for who is not signed in. */
const entering = {
  'POST /api/v1/users': {
    name: 'register',
    group: 'accounts',
    summary: 'Register',
    about: 'A mail confirms the e-mail, or says that it has an account already.',
    body: { kind: 'attributes', type: 'users', schema: registrationRequest, readByHandler: true },
    status: 202,
    answer: { kind: 'nothing', meta: mailedMeta },
    refusals: [...ofFields, ...ofPasswords, 'not_accepted', ...ofMails],
  },
  'PUT /api/v1/users/activate': {
    name: 'activate',
    group: 'accounts',
    summary: 'Confirm an e-mail by the token mailed to it',
    about: '`purpose`: a new account, or the new e-mail of an old one.',
    body: { kind: 'attributes', type: 'users', schema: activationRequest },
    status: 200,
    answer: { kind: 'nothing', meta: activationMeta },
    refusals: [
      'required',
      'too_long',
      'invalid_format',
      'code_used_or_invalid',
      'activation_impossible',
    ],
  },
  'PUT /api/v1/user/resend_email': {
    name: 'resendEmail',
    group: 'accounts',
    summary: 'The confirming mail once more',
    about: 'Who is signed in names no `email`: the one that waits to be confirmed is meant.',
    body: { kind: 'attributes', type: 'users', schema: resendRequest },
    status: 202,
    answer: { kind: 'nothing', meta: mailedMeta },
    refusals: ['required', 'too_long', 'invalid_format', 'account_access_denied', ...ofMails],
  },
  'POST /api/v1/users/reset_password': {
    name: 'askForNewPassword',
    group: 'accounts',
    summary: 'Mail a link to a new password',
    body: { kind: 'attributes', type: 'users', schema: resetRequest },
    status: 202,
    answer: { kind: 'nothing', meta: mailedMeta },
    refusals: ['required', 'too_long', 'invalid_format', ...ofMails],
  },
  'PUT /api/v1/users/update_password': {
    name: 'setNewPassword',
    group: 'accounts',
    summary: 'Set a password by a mailed token, or only check the token',
    about:
      'The token alone answers `valid`. With a password all sessions end and `changed` is ' +
      'answered; nobody is signed in by it.',
    body: { kind: 'attributes', type: 'users', schema: newPasswordRequest, readByHandler: true },
    status: 200,
    answer: { kind: 'nothing', meta: newPasswordMeta },
    refusals: [...ofFields, ...ofPasswords, 'code_used_or_invalid'],
  },
} as const satisfies CallTable;

/** What a signed-in user does with their account. */
const own = {
  'PUT /api/v1/user': {
    name: 'changeProfile',
    group: 'accounts',
    summary: 'Change name, phone, language, notifications, phrase',
    about: 'What is absent stays. `anti_phishing_phrase` needs a recent proof.',
    body: { kind: 'attributes', type: 'users', schema: profileRequest, readByHandler: true },
    status: 200,
    answer: signedIn,
    refusals: [...ofRecentUser, ...ofFields],
  },
  'PUT /api/v1/user/email': {
    name: 'changeEmail',
    group: 'accounts',
    summary: 'Ask for another e-mail',
    about: 'It changes once the token mailed to the new address is activated.',
    body: { kind: 'attributes', type: 'users', schema: emailRequest },
    status: 202,
    answer: signedIn,
    refusals: [
      ...ofRecentUser,
      'required',
      'too_long',
      'invalid_format',
      'already_saved',
      'rate_limited',
    ],
  },
  'PUT /api/v1/user/password': {
    name: 'changePassword',
    group: 'accounts',
    summary: 'Change the password',
    about: 'Every other session ends; this one goes on under a new token.',
    body: { kind: 'attributes', type: 'users', schema: passwordRequest, readByHandler: true },
    status: 200,
    answer: signedIn,
    refusals: [...ofRecentUser, ...ofFields, ...ofPasswords, 'already_saved', 'rate_limited'],
  },
  'GET /api/v1/user/claimable_orders': {
    name: 'countClaimableOrders',
    group: 'accounts',
    summary: 'How many anonymous orders were made with the user’s e-mail',
    status: 200,
    answer: { kind: 'nothing', meta: claimedOrders },
    refusals: ofUser,
  },
  'POST /api/v1/user/claimable_orders': {
    name: 'claimOrders',
    group: 'accounts',
    summary: 'Make them the user’s own',
    status: 200,
    answer: { kind: 'nothing', meta: claimedOrders },
    refusals: ofUser,
  },
  'GET /api/v1/user/export': {
    name: 'exportAccount',
    group: 'accounts',
    summary: 'Everything that is kept about the user',
    status: 200,
    answer: { kind: 'one', of: accountExport },
    refusals: [...ofRecentUser, 'archive_unreadable', 'files_silent'],
  },
  'DELETE /api/v1/user': {
    name: 'deleteAccount',
    group: 'accounts',
    summary: 'Delete the account',
    about: 'Finished orders stay, as the law has it. Refused while one is under way.',
    status: 204,
    answer: { kind: 'empty' },
    refusals: [...ofRecentUser, 'orders_under_way'],
  },
} as const satisfies CallTable;

export const accountCalls = { ...entering, ...own } as const satisfies CallTable;
