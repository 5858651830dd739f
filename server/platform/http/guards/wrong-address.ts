import type { FastifyRequest } from 'fastify';
import { locales } from '../../../../i18n/locale.ts';
import { translate } from '../../../../i18n/translate.ts';
import type { Config } from '../../config/config.ts';
import { escaped } from '../../mail/letter.ts';
import type { App } from '../app.ts';

/** A browser keeps `Secure` cookies of these from a plain connection, too. */
const local = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * Tells whoever opens the office at an address that PUBLIC_URL does not name what to change, where
 * they could do nothing there: a form would be refused, or a session not be kept.
 */
export function explainWrongAddress(
  app: App,
  { publicUrl, officeUrl, publicUrlSet, secureCookies }: Config,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!publicUrlSet || !isOfficePage(request)) return done();
    const came = addressOf(request);
    const useless = cannotSend(request, came) || (secureCookies && cannotKeep(came));
    if (came === publicUrl || came === officeUrl || !useless) return done();
    const page = pageOf({ came, expected: officeUrl });
    reply.code(421).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  });
}

function isOfficePage({ method, url, headers }: FastifyRequest): boolean {
  const isOffice = /^\/office(?:[/?]|$)/.test(url) && !url.startsWith('/office/api');
  return method === 'GET' && isOffice && headers.accept?.includes('text/html') === true;
}

/** Where the browser stands: a proxy that is not believed in other things tells of its TLS. */
function addressOf({ protocol, host, headers }: FastifyRequest): string {
  const forwarded = headers['x-forwarded-proto'];
  return `${forwarded === 'https' ? 'https' : protocol}://${host}`;
}

/** What it sends would come from another origin than the service knows for its own. */
function cannotSend({ protocol, host }: FastifyRequest, came: string): boolean {
  return came !== `${protocol}://${host}`;
}

/** It would not keep the cookie of a session. */
function cannotKeep(came: string): boolean {
  const url = URL.parse(came);
  return url !== null && url.protocol === 'http:' && !local.test(url.host);
}

function pageOf(params: { readonly came: string; readonly expected: string }): string {
  const parts = locales.map((locale) => {
    const title = escaped(translate(locale, 'errors.wrong_address.title'));
    const text = escaped(translate(locale, 'errors.wrong_address.text', params));
    const change = escaped(translate(locale, 'errors.wrong_address.change', params));
    return `<section lang="${locale}"><h1>${title}</h1><p>${text}</p><p>${change}</p></section>`;
  });
  const head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">';
  return (
    `<!doctype html><html lang="ru"><head>${head}<title>PUBLIC_URL</title></head>` +
    `<body>${parts.join('')}</body></html>`
  );
}
