import type { OfficeCalls } from '../../../contract/calls/office/office-calls.ts';
import type {
  PriceAttributes,
  PriceChangeAttributes,
  PriceRuleAttributes,
  PriceTickAttributes,
  TrialAttributes,
  TrialLine,
} from '../../../contract/pricing.ts';
import { plainTerms } from '../../../core/pricing/rule-terms.ts';
import { marketName, markets } from '../../../core/rates/markets.ts';
import { showRate } from '../../../core/rates/price.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import type { Exchange } from '../../market/catalogue/catalogue.ts';
import { type PricingChange, readRateLog } from '../../market/pricing/read-log.ts';
import { changePrices } from '../../market/rate-desk/change-prices.ts';
import { checkOrderPrice } from '../../market/rate-desk/check-order-price.ts';
import type { RateDeskDeps } from '../../market/rate-desk/deps.ts';
import { listPrices } from '../../market/rate-desk/list-prices.ts';
import { exchangeOf, marketWith, priceLine } from '../../market/rate-desk/price-line.ts';
import { priceProposed } from '../../market/rate-desk/price-proposed.ts';
import { proposeChange } from '../../market/rate-desk/propose-change.ts';
import { replayOrders } from '../../market/rate-desk/try-change.ts';
import { readAlarmed } from '../../market/rates/disagreements.ts';
import { crossSnapshot } from '../../market/rates/snapshot.ts';
import { recentSnapshots } from '../../market/rates/stored-snapshots.ts';
import { document, list, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { actorNames, type NameActor } from '../access/actor-names.ts';
import { type AskedByOperator, handleOffice } from '../access/handle-call.ts';
import { nameSystem } from '../desk/present-order-line.ts';

const changesShown = 50;
const linesShown = 50;
const ticksShown = 60;

/** The live board of prices, the rules, trying and changing them, and the rate log. */
export function registerPrices(app: App, deps: RateDeskDeps): void {
  handleOffice(app, 'GET /office/api/prices', async (asked) =>
    showBoard(deps, asked, await readAlarmed(deps.platform.database)),
  );
  handleOffice(app, 'GET /office/api/prices/{id}', ({ params, locale }) =>
    showRule(deps, params.id, locale),
  );
  handleOffice(app, 'GET /office/api/prices/{id}/ticks', ({ params }) =>
    showTicks(deps, params.id),
  );
  handleOffice(app, 'POST /office/api/prices/trial', (asked) => showTrial(deps, asked));
  handleOffice(app, 'POST /office/api/prices/change', async ({ body, author }) => {
    const proposals = await proposeChange(deps, body);
    if (isRefusal(proposals)) return proposals;
    const changed = await changePrices(deps, proposals, author);
    return { data: [], meta: { changed } };
  });
  handleOffice(app, 'GET /office/api/price_log', (asked) => showLog(deps, asked));
  handleOffice(app, 'GET /office/api/orders/{id}/price_check', async ({ params: { id } }) => {
    const checked = await checkOrderPrice(deps, id);
    return isRefusal(checked) ? checked : document(resource('price_checks', id, checked));
  });
}

type Asked<Key extends keyof OfficeCalls> = AskedByOperator<OfficeCalls[Key]>;

function showBoard(
  deps: RateDeskDeps,
  { page, query, locale }: Asked<'GET /office/api/prices'>,
  disagreeing: readonly string[],
) {
  const { search = '', filter = null } = query;
  const { listed, total, ids } = listPrices(deps, { search, filter, ...page });
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
  return { ...answer, meta: { ...answer.meta, as_of: asOf, ids, disagreeing } };
}

function namesOf({ income, outcome }: Exchange, locale: Locale) {
  return { income: nameSystem(income, locale), outcome: nameSystem(outcome, locale) };
}

function showRule(deps: RateDeskDeps, id: string, locale: Locale) {
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

async function showTicks(deps: RateDeskDeps, id: string) {
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

async function showTrial(
  deps: RateDeskDeps,
  { body, locale }: Asked<'POST /office/api/prices/trial'>,
) {
  const proposals = await proposeChange(deps, body);
  if (isRefusal(proposals)) return proposals;
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

async function showLog(deps: RateDeskDeps, { query, locale }: Asked<'GET /office/api/price_log'>) {
  const { subject, before } = query;
  const { database } = deps.platform;
  const lines = await readRateLog(database, {
    ...(subject === undefined ? {} : { subjectId: subject }),
    ...(before === undefined ? {} : { before }),
    limit: changesShown,
  });
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
