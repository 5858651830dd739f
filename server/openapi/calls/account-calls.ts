import { z } from 'zod';
import {
  activationRequest,
  claimedOrders,
  emailRequest,
  newPasswordRequest,
  passwordRequest,
  profileRequest,
  registrationRequest,
  resendRequest,
  resetRequest,
} from '../../../contract/accounts.ts';
import { walletLabelRequest, walletRequest } from '../../../contract/wallets.ts';
import type { RefusalCode } from '../../../core/refusal.ts';
import type { Call } from '../call.ts';
import { jsonSchemaOf } from '../json-schema.ts';
import { signedIn } from './session-calls.ts';

const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const mailed = jsonSchemaOf(z.object({ mailed: z.literal(true) }));
const user: readonly RefusalCode[] = ['unauthenticated', 'account_access_denied'];
const fresh: readonly RefusalCode[] = [...user, 'reauthentication_required'];
const held: readonly RefusalCode[] = ['captcha', 'captcha_unconfigured', 'rate_limited'];
const fields: readonly RefusalCode[] = ['required', 'too_short', 'too_long', 'invalid_format'];
const passwords: readonly RefusalCode[] = ['weak_password', 'common_password', 'mismatch'];

/** The way into an account, for who is not signed in. */
const entering: readonly Call[] = [
  {
    method: 'post',
    path: '/api/v1/users',
    name: 'register',
    group: 'accounts',
    summary: 'Register',
    about: 'A mail confirms the e-mail, or says that it has an account already.',
    body: { kind: 'attributes', type: 'users', schema: registrationRequest },
    status: 202,
    answer: { kind: 'nothing', meta: mailed },
    refusals: [...fields, ...passwords, 'not_accepted', ...held],
  },
  {
    method: 'put',
    path: '/api/v1/users/activate',
    name: 'activate',
    group: 'accounts',
    summary: 'Confirm an e-mail by the token mailed to it',
    about: '`purpose`: a new account, or the new e-mail of an old one.',
    body: { kind: 'attributes', type: 'users', schema: activationRequest },
    status: 200,
    answer: {
      kind: 'nothing',
      meta: jsonSchemaOf(z.object({ purpose: z.enum(['activate', 'change_email']) })),
    },
    refusals: [
      'required',
      'too_long',
      'invalid_format',
      'code_used_or_invalid',
      'activation_impossible',
    ],
  },
  {
    method: 'put',
    path: '/api/v1/user/resend_email',
    name: 'resendEmail',
    group: 'accounts',
    summary: 'The confirming mail once more',
    about: 'Who is signed in names no `email`: the one that waits to be confirmed is meant.',
    body: { kind: 'attributes', type: 'users', schema: resendRequest },
    status: 202,
    answer: { kind: 'nothing', meta: mailed },
    refusals: ['required', 'too_long', 'invalid_format', 'account_access_denied', ...held],
  },
  {
    method: 'post',
    path: '/api/v1/users/reset_password',
    name: 'askForNewPassword',
    group: 'accounts',
    summary: 'Mail a link to a new password',
    body: { kind: 'attributes', type: 'users', schema: resetRequest },
    status: 202,
    answer: { kind: 'nothing', meta: mailed },
    refusals: ['required', 'too_long', 'invalid_format', ...held],
  },
  {
    method: 'put',
    path: '/api/v1/users/update_password',
    name: 'setNewPassword',
    group: 'accounts',
    summary: 'Set a password by a mailed token, or only check the token',
    about:
      'The token alone answers `valid`. With a password all sessions end and `changed` is ' +
      'answered; nobody is signed in by it.',
    body: { kind: 'attributes', type: 'users', schema: newPasswordRequest },
    status: 200,
    answer: {
      kind: 'nothing',
      meta: jsonSchemaOf(
        z.object({
          valid: z.optional(z.literal(true)),
          changed: z.optional(z.literal(true)),
        }),
      ),
    },
    refusals: [...fields, ...passwords, 'code_used_or_invalid'],
  },
];

/** What a signed-in user does with their account. */
const own: readonly Call[] = [
  {
    method: 'put',
    path: '/api/v1/user',
    name: 'changeProfile',
    group: 'accounts',
    summary: 'Change name, phone, language, notifications, phrase',
    about: 'What is absent stays. `anti_phishing_phrase` needs a recent proof.',
    body: { kind: 'attributes', type: 'users', schema: profileRequest },
    status: 200,
    answer: signedIn,
    refusals: [...fresh, ...fields],
  },
  {
    method: 'put',
    path: '/api/v1/user/email',
    name: 'changeEmail',
    group: 'accounts',
    summary: 'Ask for another e-mail',
    about: 'It changes once the token mailed to the new address is activated.',
    body: { kind: 'attributes', type: 'users', schema: emailRequest },
    status: 202,
    answer: signedIn,
    refusals: [...fresh, 'required', 'too_long', 'invalid_format', 'already_saved', 'rate_limited'],
  },
  {
    method: 'put',
    path: '/api/v1/user/password',
    name: 'changePassword',
    group: 'accounts',
    summary: 'Change the password',
    about: 'Every other session ends; this one goes on under a new token.',
    body: { kind: 'attributes', type: 'users', schema: passwordRequest },
    status: 200,
    answer: signedIn,
    refusals: [...fresh, ...fields, ...passwords, 'already_saved', 'rate_limited'],
  },
  {
    method: 'get',
    path: '/api/v1/user/claimable_orders',
    name: 'countClaimableOrders',
    group: 'accounts',
    summary: 'How many anonymous orders were made with the user’s e-mail',
    status: 200,
    answer: { kind: 'nothing', meta: jsonSchemaOf(claimedOrders) },
    refusals: user,
  },
  {
    method: 'post',
    path: '/api/v1/user/claimable_orders',
    name: 'claimOrders',
    group: 'accounts',
    summary: 'Make them the user’s own',
    status: 200,
    answer: { kind: 'nothing', meta: jsonSchemaOf(claimedOrders) },
    refusals: user,
  },
  {
    method: 'get',
    path: '/api/v1/user/export',
    name: 'exportAccount',
    group: 'accounts',
    summary: 'Everything that is kept about the user',
    status: 200,
    answer: { kind: 'one', type: 'account_exports' },
    refusals: fresh,
  },
  {
    method: 'delete',
    path: '/api/v1/user',
    name: 'deleteAccount',
    group: 'accounts',
    summary: 'Delete the account',
    about: 'Finished orders stay, as the law has it. Refused while one is under way.',
    status: 204,
    answer: { kind: 'empty' },
    refusals: [...fresh, 'orders_under_way'],
  },
];

const wallets: readonly Call[] = [
  {
    method: 'get',
    path: '/api/v1/user_wallets',
    name: 'listWallets',
    group: 'accounts',
    summary: 'The user’s cards and wallets',
    status: 200,
    answer: { kind: 'all', type: 'user_wallets' },
    refusals: user,
  },
  {
    method: 'post',
    path: '/api/v1/user_wallets',
    name: 'saveWallet',
    group: 'accounts',
    summary: 'Keep a card or wallet for the next orders',
    body: { kind: 'attributes', type: 'user_wallets', schema: walletRequest },
    status: 201,
    answer: { kind: 'one', type: 'user_wallets' },
    refusals: [...fresh, ...fields, 'luhn', 'iban', 'mismatch', 'already_saved', 'too_many'],
  },
  {
    method: 'patch',
    path: '/api/v1/user_wallets/{id}',
    name: 'labelWallet',
    group: 'accounts',
    summary: 'Name a card or wallet',
    idPattern: uuidPattern,
    body: { kind: 'attributes', type: 'user_wallets', schema: walletLabelRequest },
    status: 200,
    answer: { kind: 'one', type: 'user_wallets' },
    refusals: [...fresh, 'required', 'too_long', 'invalid_format', 'not_found'],
  },
  {
    method: 'delete',
    path: '/api/v1/user_wallets/{id}',
    name: 'deleteWallet',
    group: 'accounts',
    summary: 'Forget a card or wallet',
    idPattern: uuidPattern,
    status: 204,
    answer: { kind: 'empty' },
    refusals: [...fresh, 'not_found'],
  },
];

export const accountCalls: readonly Call[] = [...entering, ...own, ...wallets];
