import { telegramRequest } from '../../../contract/authentications.ts';
import type { Call } from '../call.ts';
import { signedIn } from './session-calls.ts';

const providerPattern = '^(google|yandex|vk)$';

/** Signing in by accounts elsewhere. */
export const providerCalls: readonly Call[] = [
  {
    method: 'get',
    path: '/api/v1/authentications',
    name: 'listProviders',
    group: 'accounts',
    summary: 'Which accounts elsewhere one may sign in by',
    status: 200,
    answer: { kind: 'all', type: 'authentication_providers' },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/v1/authentications/{provider}/start',
    name: 'visitProvider',
    group: 'accounts',
    summary: 'Go to the provider',
    about:
      'For the browser itself, not for a client. Who is signed in links the account elsewhere; ' +
      'everybody else signs in by it, or registers with `agree_service_terms=true`.',
    idPattern: providerPattern,
    query: [
      {
        name: 'agree_service_terms',
        about: 'Who has no account yet gets one.',
        schema: { type: 'boolean' },
      },
      {
        name: 'next',
        about: 'A page of the site to come back to, without its language.',
        schema: { type: 'string' },
      },
    ],
    status: 302,
    answer: { kind: 'redirect', about: 'To the page of the provider.' },
    refusals: ['not_found'],
  },
  {
    method: 'get',
    path: '/api/v1/authentications/{provider}/callback',
    name: 'comeBackFromProvider',
    group: 'accounts',
    summary: 'Where the provider sends the browser back to',
    idPattern: providerPattern,
    status: 302,
    answer: {
      kind: 'redirect',
      about: 'Into the account, to the second step, or to a page with `?problem=`.',
    },
    refusals: ['not_found'],
  },
  {
    method: 'post',
    path: '/api/v1/authentications/telegram',
    name: 'enterByTelegram',
    group: 'accounts',
    summary: 'Sign in, or link, by what Telegram’s widget signed',
    body: { kind: 'attributes', type: 'authentications', schema: telegramRequest },
    status: 200,
    answer: signedIn,
    refusals: [
      'not_found',
      'required',
      'less_than',
      'invalid_format',
      'invalid_code',
      'wrong_credentials',
      'account_access_denied',
      'reauthentication_required',
      'already_saved',
    ],
  },
  {
    method: 'delete',
    path: '/api/v1/user/remove_authentication',
    name: 'removeAuthentication',
    group: 'accounts',
    summary: 'Unlink an account elsewhere',
    query: [
      {
        name: 'provider',
        about: 'Which one.',
        schema: { type: 'string', enum: ['google', 'yandex', 'vk', 'telegram'] },
      },
    ],
    status: 200,
    answer: signedIn,
    refusals: [
      'unauthenticated',
      'account_access_denied',
      'reauthentication_required',
      'required',
      'invalid_format',
      'not_found',
      'last_authentication',
    ],
  },
];
