import { desc, eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import { assert } from '../../../core/assert.ts';
import { simulatedSource } from '../../../sources/simulated/simulated-source.ts';
import { registerSitePages } from '../../main.ts';
import { insertSnapshot } from '../../market/rates/store.ts';
import type { App } from '../../platform/http/app.ts';
import type { Platform } from '../../platform/platform.ts';
import { mails } from '../../platform/tables.ts';
import { openTestService } from '../../testing.ts';

export type Answer = LightMyRequestResponse;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One browser: it keeps its cookies and comes from one address. */
export type Browser = {
  readonly ip: string;
  readonly cookies: Map<string, string>;
  call(
    method: Method,
    path: string,
    attributes?: object,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>;
};

export type TestAccounts = {
  readonly app: App;
  readonly platform: Platform;
  /** Every public route there is: `GET /api/v1/orders/:id`. */
  readonly routes: ReadonlySet<string>;
  /** A browser without a cookie, at an address of its own unless one is given. */
  browser(ip?: string): Browser;
  /** Registers and activates a user. */
  register(email: string, changes?: object): Promise<void>;
  /** A browser that a fresh user has signed in with. */
  signedIn(email: string): Promise<Browser>;
  /** Texts of the mails to an address, the newest first. */
  mailsTo(email: string): Promise<{ subject: string; text: string }[]>;
  /** The token in the newest mail to an address. */
  tokenTo(email: string): Promise<string>;
  /** No newer prices come from now on. */
  stopPrices(): void;
  close(): Promise<void>;
};

export const password = 'Kx7mvQ2p!tulip';

/** The whole service on a real database, with the demo and its prices. */
export async function openTestAccounts(
  variables: Readonly<Record<string, string>> = {},
): Promise<TestAccounts> {
  const routes = new Set<string>();
  const service = await openTestService({
    variables: {
      TRUSTED_PROXIES: '127.0.0.1',
      PUBLIC_URL: 'http://localhost:3000',
      ...variables,
    },
    before(app) {
      app.addHook('onRoute', ({ method, url }) => {
        for (const each of [method].flat()) {
          if (url.startsWith('/api/v1/') && each !== 'HEAD') routes.add(`${each} ${url}`);
        }
      });
    },
  });
  const { app, platform } = service;
  await registerSitePages(app, service);
  await app.ready();
  const source = simulatedSource({ seed: 'accounts', now: () => platform.clock.now() });
  const tick = async () => insertSnapshot(platform.database, source, await source.fetch());
  await tick();
  const timer = setInterval(() => void tick().catch(() => undefined), 5_000);
  await vi.waitFor(() => quoteOnce(app), 30_000);
  let addresses = 0;
  const browser = (ip?: string) => {
    addresses += 1;
    return browserOf(app, ip ?? `10.${addresses >> 8}.${addresses & 255}.7`);
  };
  return {
    app,
    platform,
    routes,
    browser,
    register: (email, changes) => register(browser(), platform, email, changes),
    async signedIn(email) {
      await register(browser(), platform, email);
      return enter(browser(), email);
    },
    mailsTo: (email) => mailsTo(platform, email),
    tokenTo: (email) => tokenTo(platform, email),
    stopPrices: () => clearInterval(timer),
    async close() {
      clearInterval(timer);
      await service.close();
    },
  };
}

/** Prices reach the service by announcement: the first orders must not come before them. */
async function quoteOnce(app: App): Promise<void> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/rate_calculations/from_income',
    payload: {
      income_payment_system_id: 'prusd',
      outcome_payment_system_id: 'trx',
      income_amount: '100',
    },
  });
  assert(answer.statusCode === 200, `there are prices: ${answer.body}`);
}

/** Signs in by e-mail and password alone. */
export async function enter(browser: Browser, email: string): Promise<Browser> {
  const answer = await browser.call('POST', '/sessions', { email, password });
  assert(answer.statusCode === 200, `${email} is let in: ${answer.body}`);
  return browser;
}

/** The code of an app with this secret, `periods` half minutes from now. */
export function codeOf(platform: Platform, secret: string, periods = 0): string {
  const timestamp = platform.clock.now().getTime() + periods * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Code and field of the first error of an answer. */
export function errorOf(answer: Answer): string {
  const [error] = answer.json().errors;
  const field = error.source?.pointer?.replace('/data/attributes/', '') ?? '';
  return `${answer.statusCode} ${error.code}${field === '' ? '' : ` ${field}`}`;
}

/** The body of a registration that is taken as it is. */
export function registration(email: string, changes: object = {}): object {
  return {
    email,
    name: 'Anna Petrova',
    password,
    password_confirmation: password,
    agree_service_terms: true,
    ...changes,
  };
}

function browserOf(app: App, ip: string): Browser {
  const cookies = new Map<string, string>();
  return {
    ip,
    cookies,
    async call(method, path, attributes, headers = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await app.inject({
        method,
        url: `/api/v1${path}`,
        headers: {
          'x-forwarded-for': ip,
          'user-agent': 'test browser',
          'site-locale': 'en',
          ...(cookie === '' ? {} : { cookie }),
          ...headers,
        },
        ...(attributes === undefined ? {} : { payload: { data: { attributes } } }),
      });
      for (const { name, value, maxAge, expires } of answer.cookies) {
        const gone = maxAge === 0 || (expires !== undefined && expires.getTime() === 0);
        if (gone) cookies.delete(name);
        else cookies.set(name, value);
      }
      return answer;
    },
  };
}

async function register(
  browser: Browser,
  platform: Platform,
  email: string,
  changes: object = {},
): Promise<void> {
  const answer = await browser.call('POST', '/users', registration(email, changes));
  assert(answer.statusCode === 202, `${email} is registered: ${answer.body}`);
  const token = await tokenTo(platform, email);
  const activated = await browser.call('PUT', '/users/activate', { token });
  assert(activated.statusCode === 200, `${email} is activated: ${activated.body}`);
}

async function mailsTo({ database }: Platform, email: string) {
  return database
    .select({ subject: mails.subject, text: mails.text })
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(desc(mails.createdAt), desc(mails.id));
}

async function tokenTo(platform: Platform, email: string): Promise<string> {
  const found = await vi.waitFor(async () => {
    const [mail] = await mailsTo(platform, email);
    const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    assert(token !== undefined, `a mail to ${email} has a token`);
    return token;
  }, 30_000);
  return found;
}

/**
 * How far apart the quietest rounds of two kinds of calls are, as a share of the longer one or of
 * 60 ms: what is less than that long, nobody tells from afar. A busy machine adds to single rounds,
 * so there are more of them as long as they differ by more than `most`; what is more work each time
 * stays so in forty.
 */
export async function apartInTime(
  [one, other]: readonly [Timed, Timed],
  most: number,
  after: () => Promise<unknown>,
): Promise<number> {
  const quietest = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let apart = 1;
  for (let round = 0; round < 40 && (round < 5 || apart > most); round += 1) {
    for (const [at, call] of [one, other].entries()) {
      const began = performance.now();
      await call(round);
      quietest[at] = Math.min(quietest[at] ?? 0, performance.now() - began);
    }
    await after();
    const longer = Math.max(...quietest);
    apart = (longer - Math.min(...quietest)) / Math.max(longer, 60);
  }
  return apart;
}

type Timed = (round: number) => Promise<unknown>;
