import * as z from 'zod/mini';
import { providerAttributes, telegramRequest } from '../people/authentications.ts';
import { confirmationMeta } from '../people/sessions.ts';
import type { CallTable, Parameter, Resource } from './call.ts';
import { choiceParameter, textPart } from './parameters.ts';
import { ofRecentUser, signedIn } from './users.ts';

const provider = {
  type: 'authentication_providers',
  attributes: providerAttributes,
} as const satisfies Resource;

const providerPart = textPart('^(google|yandex|vk)$');

/** A browser on its way is never stopped by words it brings: what is no answer counts as none. */
const agreed: Parameter<boolean> = {
  about: 'Who has no account yet gets one.',
  shown: { type: 'boolean' },
  schema: z.pipe(
    z.unknown(),
    z.transform((given) => given === 'true'),
  ),
};
const next: Parameter<string | null> = {
  about: 'A page of the site to come back to, without its language.',
  shown: { type: 'string' },
  schema: z.pipe(
    z.unknown(),
    z.transform((given) => (typeof given === 'string' ? given : null)),
  ),
};

/** Signing in by accounts elsewhere. */
export const providerCalls = {
  'GET /api/v1/authentications': {
    name: 'listProviders',
    group: 'accounts',
    summary: 'Which accounts elsewhere one may sign in by',
    status: 200,
    answer: { kind: 'all', of: provider },
    refusals: [],
  },
  'GET /api/v1/authentications/{provider}/start': {
    name: 'visitProvider',
    group: 'accounts',
    summary: 'Go to the provider',
    about:
      'For the browser itself, not for a client. Who is signed in links the account elsewhere; ' +
      'everybody else signs in by it, or registers with `agree_service_terms=true`.',
    params: { provider: providerPart },
    query: { agree_service_terms: agreed, next },
    status: 302,
    answer: { kind: 'redirect', about: 'To the page of the provider.' },
    refusals: ['not_found'],
  },
  'GET /api/v1/authentications/{provider}/callback': {
    name: 'comeBackFromProvider',
    group: 'accounts',
    summary: 'Where the provider sends the browser back to',
    params: { provider: providerPart },
    status: 302,
    answer: {
      kind: 'redirect',
      about: 'Into the account, to the second step, or to a page with `?problem=`.',
    },
    refusals: ['not_found'],
  },
  'POST /api/v1/authentications/telegram': {
    name: 'enterByTelegram',
    group: 'accounts',
    summary: 'Sign in, or link, by what Telegram’s widget signed',
    body: {
      kind: 'attributes',
      type: 'authentications',
      schema: telegramRequest,
      readByHandler: true,
    },
    status: 200,
    confirmation: confirmationMeta,
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
  'DELETE /api/v1/user/remove_authentication': {
    name: 'removeAuthentication',
    group: 'accounts',
    summary: 'Unlink an account elsewhere',
    query: {
      provider: {
        ...choiceParameter('Which one.', ['google', 'yandex', 'vk', 'telegram']),
        required: true,
      },
    },
    status: 200,
    answer: signedIn,
    refusals: [...ofRecentUser, 'required', 'invalid_format', 'not_found', 'last_authentication'],
  },
} as const satisfies CallTable;
