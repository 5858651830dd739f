import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPrivatePath } from '../../../../contract/pages.ts';
import { localeOfPath } from '../../../../i18n/locale-path.ts';
import type { Config } from '../../config/config.ts';

/** Sent with everything: nothing is sniffed, framed, or told to other sites. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
} as const;

/** Answers of the API are data: nothing in them may be run, and no cache keeps them. */
const dataHeaders = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  vary: 'Site-Locale',
} as const;

const pageHeaders = {
  ...everywhere,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

const httpsHeaders = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const;

/** Headers of an answer with data. */
export function dataHeadersOf({ secureCookies }: Pick<Config, 'secureCookies'>) {
  return { ...dataHeaders, ...(secureCookies ? httpsHeaders : {}) };
}

const nonces = new WeakMap<object, string>();

/** Nonce for the inline scripts of this page; any other inline script is not run. */
function nonceOf(reply: FastifyReply): string {
  const known = nonces.get(reply.raw);
  if (known !== undefined) return known;
  const nonce = randomBytes(16).toString('base64url');
  nonces.set(reply.raw, nonce);
  return nonce;
}

/** Sets the security headers of every answer: constant ones for data, a policy for pages. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const https = config.secureCookies ? httpsHeaders : {};
  const forData = dataHeadersOf(config);
  const forPages = { ...pageHeaders, ...https };
  const policyOf = pagePolicy(config);
  app.addHook('onRequest', (request, reply, done) => {
    if (isData(request)) {
      reply.headers(forData);
    } else {
      const policy = policyOf(nonceOf(reply), isPrivate(request.url));
      reply.headers(forPages).header('content-security-policy', policy);
    }
    done();
  });
}

/** Whether a request is answered with data and not with a page: by its route, if it has one. */
export function isData({ routeOptions, url }: FastifyRequest): boolean {
  return isDataPath(routeOptions.url ?? '') || isDataPath(url);
}

/** The same of a path in its one form, as `requestTarget` gives it. */
export function isDataPath(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/office/api/');
}

/** Where reCAPTCHA is loaded from, and what it loads from there on. */
const recaptchaHosts = [
  'https://www.recaptcha.net',
  'https://www.gstatic.com',
  'https://www.gstatic.cn',
] as const;

/** Whether a page is one of money or of an account, in either language. */
export function isPrivate(url: string): boolean {
  return isPrivatePath(localeOfPath(url.split('?')[0] ?? '').path);
}

type Policy = (nonce: string, alone: boolean) => string;

/** Third parties are let in only where the configuration names them, and never on private pages. */
function pagePolicy(config: Config): Policy {
  const widgets = [config.chatWidgets.ru, config.chatWidgets.en].filter((url) => url !== null);
  const guests = widgets.map((url) => new URL(url).origin);
  if (config.tagManagerId !== null) guests.push('https://www.googletagmanager.com');
  const captcha = config.recaptchaSiteKey === null ? [] : recaptchaHosts;
  const asked = [config.countryByIpUrl, config.sentryDsn].flatMap((url) =>
    url === null ? [] : [new URL(url).origin],
  );
  const open = rulesOf(config, [...guests, ...captcha], asked);
  const closed = rulesOf(config, captcha, asked);
  return (nonce, alone) => `${alone ? closed : open} 'nonce-${nonce}'`;
}

/** The rules as text, ending in those for scripts, to which the nonce is added. */
function rulesOf(config: Config, guests: readonly string[], asked: readonly string[]): string {
  const rules = {
    'default-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...guests],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...guests, ...asked],
    // Our own frame is that of the widget, which partners see before they take it.
    'frame-src': ["'self'", ...guests],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", 'https:'],
    'frame-ancestors': ["'none'"],
    ...(config.secureCookies ? { 'upgrade-insecure-requests': [] } : {}),
    'script-src': ["'self'", ...guests],
  };
  return Object.entries(rules)
    .map(([name, places]) => [name, ...places].join(' '))
    .join('; ');
}
