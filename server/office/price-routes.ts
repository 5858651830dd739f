import type { FastifyRequest } from 'fastify';
import {
  changePricesRequest,
  type PriceAttributes,
  type PriceChangeAttributes,
  type PriceRuleAttributes,
  type PriceTickAttributes,
  type TrialAttributes,
  type TrialLine,
} from '../../contract/pricing.ts';
import { plainTerms } from '../../core/pricing/rule-terms.ts';
import { marketName, markets } from '../../core/rates/markets.ts';
import { showRate } from '../../core/rates/price.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import type { Locale } from '../../i18n/locale.ts';
import type { Exchange } from '../catalogue/catalogue.ts';
import type { App } from '../platform/http/app.ts';
import { parseAttributes } from '../platform/http/attributes.ts';
import { type Document, document, list, resource, whole } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { parameterOf, readPage } from '../platform/http/paging.ts';
import { type PricingChange, readRateLog } from '../pricing/read-log.ts';
import { changePrices } from '../rate-desk/change-prices.ts';
import { checkOrderPrice } from '../rate-desk/check-order-price.ts';
import type { RateDeskDeps } from '../rate-desk/deps.ts';
import { listPrices, priceFilters } from '../rate-desk/list-prices.ts';
import { exchangeOf, marketWith, priceLine } from '../rate-desk/price-line.ts';
import { priceProposed } from '../rate-desk/price-proposed.ts';
import { type Proposal, proposeChange } from '../rate-desk/propose-change.ts';
import { replayOrders } from '../rate-desk/try-change.ts';
import { crossSnapshot } from '../rates/snapshot.ts';
import { recentSnapshots } from '../rates/stored-snapshots.ts';
import { actorNames, type NameActor } from './actor-names.ts';
import { authorOf } from './guard.ts';
import { nameSystem } from './present-order-line.ts';

type Params = { Params: { id: string } };

const perDefault = 50;
const linesShown = 50;
const ticksShown = 60;

/** The live board of prices, the rules, trying and changing them, and the rate log. */
export function registerPrices(app: App, deps: RateDeskDeps): void {
  app.get('/prices', async (request) => showBoard(deps, request));
  app.get<Params>('/prices/:id', async (request) =>
    showRule(deps, request.params.id, localeOf(request)),
  );
  app.get<Params>('/prices/:id/ticks', (request) => showTicks(deps, request.params.id));
  app.post('/prices/trial', (request) => showTrial(deps, request));
  app.post('/prices/change', async (request) => {
    const proposals = await readProposals(deps, request);
    if (isRefusal(proposals)) return proposals;
    const changed = await changePrices(deps, proposals, authorOf(request));
    return { data: [], meta: { changed } };
  });
  app.get('/price_log', (request) => showLog(deps, request));
  app.get<Params>('/orders/:id/price_check', async (request) => {
    const checked = await checkOrderPrice(deps, request.params.id);
    return isRefusal(checked)
      ? checked
      : document(resource('price_checks', request.params.id, checked));
  });
}

function showBoard(deps: RateDeskDeps, request: FastifyRequest): Document | Refusal {
  const page = readPage(request, perDefault);
  if (isRefusal(page)) return page;
  const search = parameterOf(request, 'search');
  if (search === null) return refuse('invalid_format', 'search');
  const asked = parameterOf(request, 'filter');
  const filter = priceFilters.find((known) => known === asked) ?? null;
  if (asked !== undefined && filter === null) return refuse('invalid_format', 'filter');
  const { listed, total, ids } = listPrices(deps, { search: search ?? '', filter, ...page });
  const locale = localeOf(request);
  const answer = list(
    listed.map(({ exchange, line }) => {
      const attributes: PriceAttributes = { ...namesOf(exchange, locale), ...line };
      return resource('prices', exchange.direction.id, attributes);
    }),
    { ...page, total },
  );
  const snapshot = deps.rates.current();
  const asOf = isRefusal(snapshot) ? null : snapshot.asOf.toISOString();
  // All that were found, so that many pages can be changed at once.
  return { ...answer, meta: { ...answer.meta, as_of: asOf, ids } };
}

function namesOf({ income, outcome }: Exchange, locale: Locale) {
  return { income: nameSystem(income, locale), outcome: nameSystem(outcome, locale) };
}

function showRule(deps: RateDeskDeps, id: string, locale: Locale): Document | Refusal {
  const direction = deps.catalogue.current().directionById.get(id);
  if (direction === undefined) return refuse('not_found');
  const exchange = exchangeOf(deps, direction);
  const { rules, problems } = deps.pricing.current();
  const stored = rules.get(id) ?? null;
  const attributes: PriceRuleAttributes = {
    ...namesOf(exchange, locale),
    ...priceLine(deps, exchange),
    terms: stored?.terms ?? plainTerms,
    revision: stored?.revision ?? null,
    legs: legsNow(deps),
    monitor_configured: deps.platform.config.bestChange.key !== null,
    monitor_problem: problems.get(id) ?? null,
    time_zone: deps.platform.config.timeZone,
  };
  return document(resource('price_rules', id, attributes));
}

function legsNow({ rates }: RateDeskDeps): PriceRuleAttributes['legs'] {
  const snapshot = rates.current();
  if (isRefusal(snapshot))
    return markets.map((each) => ({ name: marketName(each), bid: '', ask: '' }));
  const market = snapshot.prices.map(({ base, quote, bid, ask }) => {
    return { name: marketName({ base, quote }), bid, ask };
  });
  const own = snapshot.own.map(({ code, price }) => {
    return { name: code, bid: price?.bid ?? '', ask: price?.ask ?? '' };
  });
  return [...market, ...own];
}

async function showTicks(deps: RateDeskDeps, id: string): Promise<Document | Refusal> {
  const direction = deps.catalogue.current().directionById.get(id);
  if (direction === undefined) return refuse('not_found');
  const exchange = exchangeOf(deps, direction);
  const snapshots = await recentSnapshots(deps.platform.database, ticksShown);
  return whole(
    snapshots.map((snapshot) => {
      const market = marketWith(deps, exchange, crossSnapshot(snapshot));
      const { income, outcome } = exchange;
      const pair = { incomeAsset: income.asset, outcomeAsset: outcome.asset };
      const attributes: PriceTickAttributes = {
        as_of: snapshot.asOf.toISOString(),
        source: snapshot.source,
        market: market === null ? null : showRate(market, pair),
      };
      return resource('price_ticks', snapshot.id, attributes);
    }),
  );
}

async function readProposals(
  deps: RateDeskDeps,
  request: FastifyRequest,
): Promise<readonly Proposal[] | Refusal> {
  const parsed = parseAttributes(changePricesRequest, request);
  return isRefusal(parsed) ? parsed : proposeChange(deps, parsed);
}

async function showTrial(deps: RateDeskDeps, request: FastifyRequest): Promise<Document | Refusal> {
  const proposals = await readProposals(deps, request);
  if (isRefusal(proposals)) return proposals;
  const locale = localeOf(request);
  const lines = proposals.slice(0, linesShown).map((proposal): TrialLine => {
    const { exchange } = proposal;
    const before = priceLine(deps, exchange);
    const after = priceProposed(deps, proposal);
    return {
      id: exchange.direction.id,
      ...namesOf(exchange, locale),
      rate_before: before.rate,
      rate_after: after?.rate ?? null,
      margin_before: before.margin,
      margin_after: after?.margin ?? null,
    };
  });
  const replay = await replayOrders(deps, proposals);
  const attributes: TrialAttributes = { lines, directions: proposals.length, ...replay };
  return document(resource('price_trials', 'trial', attributes));
}

async function showLog(deps: RateDeskDeps, request: FastifyRequest): Promise<Document | Refusal> {
  const subject = parameterOf(request, 'subject');
  const before = parameterOf(request, 'before');
  if (subject === null) return refuse('invalid_format', 'subject');
  if (before === null || (before !== undefined && !/^[0-9]{1,18}$/.test(before))) {
    return refuse('invalid_format', 'before');
  }
  const { database } = deps.platform;
  const lines = await readRateLog(database, {
    ...(subject === undefined ? {} : { subjectId: subject }),
    ...(before === undefined ? {} : { before: BigInt(before) }),
    limit: perDefault,
  });
  const locale = localeOf(request);
  const nameActor = await actorNames(database, locale);
  return whole(lines.map((line) => presentChange(deps, line, nameActor, locale)));
}

function presentChange(
  deps: RateDeskDeps,
  { revision, kind, subjectId, before, after, actor, createdAt }: PricingChange,
  nameActor: NameActor,
  locale: Locale,
) {
  const direction = deps.catalogue.current().directionById.get(subjectId);
  const named = direction === undefined ? null : namesOf(exchangeOf(deps, direction), locale);
  const attributes: PriceChangeAttributes = {
    kind,
    subject: subjectId,
    subject_name: named === null ? subjectId : `${named.income.name} → ${named.outcome.name}`,
    before: valuesOf(before),
    after: valuesOf(after),
    actor: nameActor(actor),
    created_at: createdAt.toISOString(),
  };
  return resource('price_changes', revision, attributes);
}

function valuesOf(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null ? { ...value } : null;
}
