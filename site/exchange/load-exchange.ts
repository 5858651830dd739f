import type { LoaderFunctionArgs } from 'react-router';
import { ApiFailure, type Problem } from '../../client/failure.ts';
import type { ExcludedCurrencies } from '../../contract/catalogue.ts';
import type { ContentAttributes } from '../../contract/content.ts';
import { deskMoment } from '../../i18n/desk-time.ts';
import type { ApiClient } from '../api/client.ts';
import type { PaymentSystem, RateCalculation } from '../api/views.ts';
import { siteContext } from '../context.ts';
import { pageFailure, pageFailureOf } from '../shell/page-failure.ts';
import { readNotice } from '../shell/root-data.ts';
import { type VisitorCountry, visitorCountry } from './form/visitor-country.ts';
import { offeredSystems } from './offered-systems.ts';
import { defaultPair, type Pair, readPair } from './pair.ts';
import { quoteCalls, sidesOf } from './quote/quote-request.ts';

export type ExchangeData = {
  readonly systems: readonly PaymentSystem[];
  readonly excluded: ExcludedCurrencies;
  readonly country: VisitorCountry;
  /** Null while not one direction is open. */
  readonly pair: Pair | null;
  readonly quote: RateCalculation | null;
  readonly quoteProblems: readonly Problem[];
  /** The city that the address names, or the only one there is; null: to be chosen, or none. */
  readonly city: string | null;
  /** When the operators the pair needs are back, by their clock; null where nobody can tell. */
  readonly awayUntil: string | null;
  /** About the direction that the address names; the home page has none. */
  readonly texts: readonly DirectionText[];
  /** Visitors from this country may not exchange the pair. */
  readonly closed: boolean;
};

export type DirectionText = Pick<ContentAttributes, 'title' | 'body_html'> & {
  readonly id: string;
};

/** Payment systems, the pair of the address and the quote the form opens with. */
export async function loadExchange(args: LoaderFunctionArgs): Promise<ExchangeData> {
  const { api, locale } = args.context.get(siteContext);
  const [listed, country] = await Promise.all([
    loadSystems(api),
    visitorCountry(api),
    refuseInBreak(api),
  ]);
  const systems = offeredSystems(listed.systems, listed.excluded, country.code);
  const { excluded } = listed;
  const named = args.params['pair'];
  const pair = named === undefined ? defaultPair(systems) : readPair(named, systems);
  if (named !== undefined && pair === null) {
    throw pageFailure({ kind: 'not_found', what: 'direction' });
  }
  const { searchParams } = new URL(args.request.url);
  const wish = { amount: searchParams.get('amount'), city: searchParams.get('city') };
  const [first, texts, closed] = await Promise.all([
    pair === null ? { quote: null, quoteProblems: [], city: null } : firstQuote(api, pair, wish),
    pair === null || named === undefined ? [] : textsAbout(api, pair),
    pair === null || country.code === null ? false : isClosed(api, pair),
  ]);
  const away = first.quote?.operators_away;
  // Written here: the form is drawn without what knows of clocks and their zones.
  const awayUntil = away?.opens_at ? deskMoment(away.opens_at, away, locale) : null;
  return { systems, excluded, country, pair, ...first, awayUntil, texts, closed };
}

/** Whether the direction is closed to where the visitor is; the service decides with the order. */
async function isClosed(api: ApiClient, { income, outcome }: Pair): Promise<boolean> {
  const query = { income_payment_system_id: income.id, outcome_payment_system_id: outcome.id };
  const answer = await api.call('GET /api/v1/user_country', { query }).catch(() => null);
  return answer?.item?.available === false;
}

/** Texts that cannot be read never hide the form. */
async function textsAbout(
  api: ApiClient,
  { income, outcome }: Pair,
): Promise<readonly DirectionText[]> {
  const params = { income: income.id, outcome: outcome.id };
  const fields = { content: ['title', 'body_html'] } as const;
  return api.call('GET /api/v1/content/about/{income}/{outcome}', { params, fields }).then(
    ({ items }) => items,
    () => [],
  );
}

async function loadSystems(api: ApiClient) {
  try {
    const { items, meta } = await api.call('GET /api/v1/payment_systems');
    return { systems: items, excluded: meta.excluded_currency_iso_codes };
  } catch (error) {
    // Without its list of payment systems the service has not been set up, or not to the end.
    const missing = error instanceof ApiFailure && error.status === 404;
    throw missing ? pageFailure({ kind: 'configuration' }) : pageFailureOf(error, 'page');
  }
}

/** In a technical break this page is the notice itself, with the status that says so. */
async function refuseInBreak(api: ApiClient): Promise<void> {
  const notice = await readNotice(api);
  if (!notice?.technical_break) return;
  throw pageFailure({ kind: 'break', resumeAt: notice.resume_at, text: notice.text });
}

type Wish = { readonly amount: string | null; readonly city: string | null };

/**
 * The amount of the address, or a round one that most come with, in the city of the address; a
 * refusal is shown in the form and not thrown.
 */
async function firstQuote(
  api: ApiClient,
  pair: Pair,
  { amount, city }: Wish,
): Promise<Pick<ExchangeData, 'quote' | 'quoteProblems' | 'city'>> {
  try {
    const terms = { ...sidesOf(pair), city };
    const { item: quote } =
      amount === null
        ? await api.call(quoteCalls.opening, { attributes: { ...terms, opening: true } })
        : await api.call(quoteCalls.income, { attributes: { ...terms, income_amount: amount } });
    const chosen = city !== null || quote.cities.length === 1 ? quote.city : null;
    return { quote, quoteProblems: [], city: chosen };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 503) throw pageFailureOf(error, 'page');
    // Nobody's fault but the link's: the form opens as without it.
    if (city !== null) return firstQuote(api, pair, { amount, city: null });
    if (amount !== null) return firstQuote(api, pair, { amount: null, city });
    return { quote: null, quoteProblems: error.problems, city: null };
  }
}
