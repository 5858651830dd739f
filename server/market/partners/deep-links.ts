import { addressOf, localeOfPath } from '../../../i18n/locale-path.ts';
import type { VisitCounts } from '../../people/referral-days/count-visits.ts';
import type { Config } from '../../platform/config/config.ts';
import type { App } from '../../platform/http/app.ts';
import { readCode, referrerCodeOf, rememberReferrer } from './referrer-code.ts';

/** Finds the pair that monitors know by two codes: codes of its payment systems, or null. */
export type FindPair = (from: string, to: string) => { income: string; outcome: string } | null;

/**
 * Takes the links of monitors: `/?cur_from=SBERRUB&cur_to=BTC&amount=15000&rid=x` leads to the page
 * of the pair with the amount, and the `city` of a cash exchange, in the form. `rid` is remembered
 * as where the customer came from, on whatever page it stands. A pair that nobody exchanges leads
 * to the front page.
 */
export function registerDeepLinks(
  app: App,
  config: Config,
  findPair: FindPair,
  visits: Pick<VisitCounts, 'add'>,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { method, url } = request;
    // Told by a callback: a promise for each request would cost every quote.
    if (method !== 'GET' || !/[?&](?:rid|cur_from)=/.test(url) || !isPage(url)) return done();
    const { pathname, searchParams } = new URL(url, 'http://page.invalid');
    const code = readCode(searchParams.get('rid'));
    const before = referrerCodeOf(request);
    // Whoever has come by it before is the same visitor.
    if (code !== null && before !== code) visits.add(request, code);
    if (code !== null && before === null) rememberReferrer(reply, config, code);
    const { locale, path } = localeOfPath(pathname.replace(/(?<=.)\/$/, ''));
    if (path !== '/' || !searchParams.has('cur_from')) return done();
    reply.redirect(addressOf(locale, pathOf(searchParams, findPair)), 302);
  });
}

/** Calls and files are nobody's page. */
function isPage(url: string): boolean {
  return /^\/(?:en\b|exchange\/|\?|$)/.test(url);
}

function pathOf(asked: URLSearchParams, findPair: FindPair): string {
  const pair = findPair(asked.get('cur_from') ?? '', asked.get('cur_to') ?? '');
  if (pair === null) return '/';
  const path = `/exchange/${pair.income.toLowerCase()}-${pair.outcome.toLowerCase()}`;
  const amount = asked.get('amount') ?? '';
  const city = asked.get('city') ?? '';
  const query = new URLSearchParams();
  if (/^[0-9]{1,20}(?:\.[0-9]{1,18})?$/.test(amount)) query.set('amount', amount);
  // Where cash changes hands: the form has it chosen, if it is one of its cities.
  if (/^[A-Za-z0-9]{2,24}$/.test(city)) query.set('city', city.toUpperCase());
  return query.size === 0 ? path : `${path}?${query}`;
}
