import type { LoaderFunctionArgs } from 'react-router';
import type { ExcludedCurrencies, PaymentSystemsDocument } from '../../contract/catalogue.ts';
import type { ContentAttributes } from '../../contract/content.ts';
import { deskMoment } from '../../i18n/desk-time.ts';
import type { ApiClient } from '../api/client.ts';
import { listOf, oneOf } from '../api/document.ts';
import { ApiFailure, type Problem } from '../api/failure.ts';
import {
  type Country,
  type PaymentSystem,
  type PublicNotice,
  type RateCalculation,
  viewOf,
} from '../api/views.ts';
import { siteContext } from '../context.ts';
import { pageFailure, pageFailureOf } from '../shell/page-failure.ts';
import { offeredSystems } from './offered-systems.ts';
import { defaultPair, type Pair, readPair } from './pair.ts';
import { type VisitorCountry, visitorCountry } from './visitor-country.ts';

export type ExchangeData = {
  readonly systems: readonly PaymentSystem[];
  readonly excluded: ExcludedCurrencies;
  readonly country: VisitorCountry;
  /** Null while not one direction is open. */
  readonly pair: Pair | null;
  readonly quote: RateCalculation | null;
  readonly quoteProblems: readonly Problem[];
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
  const amount = new URL(args.request.url).searchParams.get('amount');
  const [first, texts, closed] = await Promise.all([
    pair === null ? { quote: null, quoteProblems: [] } : firstQuote(api, pair, amount),
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
  const sides = { income_payment_system_id: income.id, outcome_payment_system_id: outcome.id };
  const path = `/api/v1/user_country?${new URLSearchParams(sides)}`;
  const document = await api.get(path).catch(() => null);
  const resource = document === null ? null : oneOf(document);
  return resource !== null && viewOf<Country>(resource).available === false;
}

/** Texts that cannot be read never hide the form. */
async function textsAbout(
  api: ApiClient,
  { income, outcome }: Pair,
): Promise<readonly DirectionText[]> {
  const about = `${income.id}/${outcome.id}?fields[content]=title,body_html`;
  const document = await api.get(`/api/v1/content/about/${about}`).catch(() => null);
  return document === null ? [] : listOf(document).map((each) => viewOf<DirectionText>(each));
}

async function loadSystems(api: ApiClient) {
  try {
    const document = await api.get('/api/v1/payment_systems');
    const meta: Partial<PaymentSystemsDocument['meta']> = document.meta;
    return {
      systems: listOf(document).map((resource) => viewOf<PaymentSystem>(resource)),
      excluded: meta.excluded_currency_iso_codes ?? { global: [], by_country: {} },
    };
  } catch (error) {
    // Without its list of payment systems the service has not been set up, or not to the end.
    const missing = error instanceof ApiFailure && error.status === 404;
    throw missing ? pageFailure({ kind: 'configuration' }) : pageFailureOf(error, 'page');
  }
}

/** In a technical break this page is the notice itself, with the status that says so. */
async function refuseInBreak(api: ApiClient): Promise<void> {
  const document = await api.get('/api/v1/public_notice').catch(() => null);
  const resource = document === null ? null : oneOf(document);
  const notice = resource === null ? null : viewOf<PublicNotice>(resource);
  if (!notice?.technical_break) return;
  throw pageFailure({ kind: 'break', resumeAt: notice.resume_at, text: notice.text });
}

/**
 * The amount of the address, or a round one that most come with; a refusal is shown in the form and
 * not thrown.
 */
async function firstQuote(
  api: ApiClient,
  pair: Pair,
  amount: string | null,
): Promise<Pick<ExchangeData, 'quote' | 'quoteProblems'>> {
  try {
    const call = amount === null ? 'first_slot' : 'from_income';
    const document = await api.post(`/api/v1/rate_calculations/${call}`, {
      income_payment_system_id: pair.income.id,
      outcome_payment_system_id: pair.outcome.id,
      ...(amount === null ? { opening: true } : { income_amount: amount }),
    });
    const resource = oneOf(document);
    return {
      quote: resource === null ? null : viewOf<RateCalculation>(resource),
      quoteProblems: [],
    };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status === 503) throw pageFailureOf(error, 'page');
    // Nobody's fault but the link's: the form opens as without it.
    if (amount !== null) return firstQuote(api, pair, null);
    return { quote: null, quoteProblems: error.problems };
  }
}
