import type { FastifyReply, FastifyRequest } from 'fastify';
import { nextPathOf } from '../../../contract/next-path.ts';
import { type ProviderProblem, telegramRequest } from '../../../contract/people/authentications.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { addressOf } from '../../../i18n/locale-path.ts';
import { referrerCodeOf } from '../../market/partners/referrer-code.ts';
import { resource, whole } from '../../platform/http/answers/json-api.ts';
import { parameterOf } from '../../platform/http/answers/paging.ts';
import type { App } from '../../platform/http/app.ts';
import { parseAttributes } from '../../platform/http/attributes.ts';
import { comesFromElsewhere } from '../../platform/http/guards/cross-origin.ts';
import { handle } from '../../platform/http/handle.ts';
import { localeOf } from '../../platform/http/locale.ts';
import type { Platform } from '../../platform/platform.ts';
import { askerOf } from '../sessions/asker.ts';
import { clearSessionCookie, giveCookie, tokenOf } from '../sessions/cookies.ts';
import { handleRecentUser } from '../sessions/handle-user.ts';
import { presentSecondStep, presentUser } from '../sessions/present-user.ts';
import { askProvider, authorizeUrl } from './ask-provider.ts';
import { type Attempt, beginAttempt, endAttempt, recordSigned } from './attempt.ts';
import { type FetchJson, type OAuthProvider, oauthProviders } from './provider.ts';
import { readTelegram } from './telegram.ts';
import {
  enterByProvider,
  linkByProvider,
  type Used,
  unlinkByUser,
  type Visitor,
} from './use-identity.ts';

type ProviderDeps = { readonly platform: Platform; readonly fetchJson: FetchJson };

/** Signing in by, and linking to, accounts that users have elsewhere. */
export function registerProviderRoutes(app: App, deps: ProviderDeps): void {
  const { platform } = deps;
  handle(app, 'GET /api/v1/authentications', () => whole(offered(platform)));
  handle(app, 'GET /api/v1/authentications/{provider}/start', ({ params, query, ...asked }) =>
    start(deps, asked.request, asked.reply, {
      name: params.provider,
      agreed: query.agree_service_terms === true,
      nextPath: nextPathOf(query.next),
    }),
  );
  handle(app, 'GET /api/v1/authentications/{provider}/callback', ({ params, request, reply }) =>
    comeBack(deps, request, reply, params.provider),
  );
  handle(app, 'POST /api/v1/authentications/telegram', ({ request, reply }) =>
    takeTelegram(deps, request, reply),
  );
  const unlink = 'DELETE /api/v1/user/remove_authentication';
  handleRecentUser(app, platform, unlink, async ({ user, query }) => {
    const refused = await unlinkByUser(platform, user, query.provider);
    return refused ?? presentUser(platform, user.account, user.session);
  });
}

function offered({ config }: Platform) {
  const pages = oauthProviders(config).map(({ name }) => ({
    name,
    start_path: `/api/v1/authentications/${name}/start`,
    bot_id: null,
  }));
  const bot = config.providers.telegram?.split(':')[0] ?? null;
  const telegram = bot === null ? [] : [{ name: 'telegram', start_path: null, bot_id: bot }];
  return [...pages, ...telegram].map((attributes) =>
    resource('authentication_providers', attributes.name, attributes),
  );
}

function configured({ config }: Platform, name: string): OAuthProvider | null {
  return oauthProviders(config).find((provider) => provider.name === name) ?? null;
}

type Departure = {
  readonly name: string;
  readonly agreed: boolean;
  readonly nextPath: string | null;
};

/**
 * Who is signed in links; everybody else signs in, or registers. A page of somebody else's begins
 * nothing: it could agree to the terms, or link an account, for a visitor who never wanted to.
 */
async function start(
  { platform }: ProviderDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, agreed, nextPath }: Departure,
): Promise<FastifyReply | Refusal> {
  const provider = configured(platform, name);
  if (provider === null) return refuse('not_found');
  const locale = localeOf(request);
  if (comesFromElsewhere(request)) return leave(reply, locale, '/login', {});
  const asker = await askerOf(platform, request);
  if (asker.type === 'blocked')
    return leave(reply, locale, '/login', { problem: 'account_access_denied' });
  if (asker.type === 'user' && !asker.session.recentlyAuthenticated) {
    return leave(reply, locale, '/account/security', { problem: 'reauthentication_required' });
  }
  const { token, state, challenge } = await beginAttempt(platform.database, {
    provider: provider.name,
    userId: asker.type === 'user' ? asker.account.id : null,
    locale,
    agreed,
    nextPath,
  });
  giveCookie(platform, reply, 'provider', token);
  return reply.redirect(authorizeUrl(platform, provider, { state, challenge }), 302);
}

/** The browser comes back from the provider: into the account, or to the page it left with. */
async function comeBack(
  deps: ProviderDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): Promise<FastifyReply | Refusal> {
  const { platform, fetchJson } = deps;
  const provider = configured(platform, name);
  if (provider === null) return refuse('not_found');
  const word = (parameter: string) => parameterOf(request, parameter) ?? '';
  const state = word('state');
  const token = tokenOf(platform, request, 'provider');
  clearSessionCookie(platform, reply, 'provider');
  const attempt = await endAttempt(platform.database, provider.name, token, state);
  if (attempt === null) return leave(reply, 'ru', '/login', { problem: 'provider_failed' });
  const { locale, agreed, userId, verifier, nextPath: next } = attempt;
  const page = userId === null ? '/login' : '/account/security';
  const back = (problem: ProviderProblem | null) => leave(reply, locale, page, { problem, next });
  if (word('code') === '') return back('provider_cancelled');
  const returned = { code: word('code'), state, deviceId: word('device_id') };
  const identity = await askProvider(platform, fetchJson, provider, { returned, verifier }).catch(
    (error: unknown) => {
      platform.log.warn({ err: error, provider: name }, 'identity provider sign-in failed');
      return null;
    },
  );
  if (identity === null) return back('provider_failed');
  if (userId !== null) {
    return back(await linkHere(deps, request, userId, { provider, identity }));
  }
  const wanted = {
    provider: provider.name,
    identity,
    locale,
    agreed,
    referrerCode: referrerCodeOf(request),
  };
  const used = await enterByProvider(platform, visitorOf(platform, request), wanted);
  return lead(platform, reply, attempt, used);
}

/** The user who began must still be the one who comes back. */
async function linkHere(
  { platform }: ProviderDeps,
  request: FastifyRequest,
  userId: string,
  {
    provider,
    identity,
  }: { readonly provider: OAuthProvider; readonly identity: Parameters<typeof linkByProvider>[3] },
): Promise<ProviderProblem | null> {
  const asker = await askerOf(platform, request);
  if (asker.type !== 'user' || asker.account.id !== userId) return 'provider_failed';
  return linkByProvider(platform, asker, provider.name, identity);
}

function lead(
  platform: Platform,
  reply: FastifyReply,
  { locale, nextPath: next }: Attempt,
  used: Used,
): FastifyReply {
  switch (used.type) {
    case 'problem': {
      const page = used.problem === 'terms_not_accepted' ? '/register' : '/login';
      return leave(reply, locale, page, { problem: used.problem, next });
    }
    case 'second_step':
      giveCookie(platform, reply, 'signIn', used.token);
      return leave(reply, locale, '/login/confirm', { methods: used.meta.methods.join(), next });
    case 'entered':
      giveCookie(platform, reply, 'session', used.token);
      giveCookie(platform, reply, 'device', used.deviceToken);
      return leave(reply, locale, next ?? '/account/orders', {});
    default:
      return used satisfies never;
  }
}

function leave(
  reply: FastifyReply,
  locale: Locale,
  page: string,
  asked: Readonly<Record<string, string | null>>,
): FastifyReply {
  const query = Object.entries(asked)
    .flatMap(([name, value]) => (value === null ? [] : [`${name}=${encodeURIComponent(value)}`]))
    .join('&')
    .replaceAll('%2C', ',');
  return reply.redirect(addressOf(locale, page) + (query === '' ? '' : `?${query}`));
}

/** Telegram's widget hands its answer to the page, which sends it here. */
async function takeTelegram(
  { platform }: ProviderDeps,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { telegram } = platform.config.providers;
  if (telegram === null) return refuse('not_found');
  const parsed = parseAttributes(telegramRequest, request);
  if (isRefusal(parsed)) return parsed;
  const identity = readTelegram(telegram, parsed, platform.clock.now());
  const first =
    identity !== null && (await recordSigned(platform.database, 'telegram', parsed.hash));
  if (identity === null || !first) return refuse('invalid_code', 'hash');
  const asker = await askerOf(platform, request);
  if (asker.type === 'blocked') return refuse('account_access_denied');
  if (asker.type === 'user') {
    const { account, session } = asker;
    if (!session.recentlyAuthenticated) return refuse('reauthentication_required');
    const trouble = await linkByProvider(platform, asker, 'telegram', identity);
    if (trouble === 'already_saved') return refuse('already_saved', 'provider');
    if (trouble !== null) return refuse('unauthenticated');
    return presentUser(platform, account, session);
  }
  const wanted = {
    provider: 'telegram',
    identity,
    locale: localeOf(request),
    agreed: false,
    referrerCode: referrerCodeOf(request),
  } as const;
  const used = await enterByProvider(platform, visitorOf(platform, request), wanted);
  return answer(platform, reply, used);
}

async function answer(platform: Platform, reply: FastifyReply, used: Used) {
  switch (used.type) {
    case 'problem':
      // Telegram tells no e-mail: who is linked to nothing has no account to enter.
      return refuse(
        used.problem === 'account_access_denied' ? 'account_access_denied' : 'wrong_credentials',
      );
    case 'second_step':
      giveCookie(platform, reply, 'signIn', used.token);
      reply.code(202);
      return presentSecondStep(used.meta);
    case 'entered':
      giveCookie(platform, reply, 'session', used.token);
      giveCookie(platform, reply, 'device', used.deviceToken);
      return presentUser(platform, used.account, used.session);
    default:
      return used satisfies never;
  }
}

function visitorOf(platform: Platform, request: FastifyRequest): Visitor {
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    device: tokenOf(platform, request, 'device'),
    session: tokenOf(platform, request, 'session'),
  };
}
