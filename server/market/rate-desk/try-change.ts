import type { TrialAttributes } from '../../../contract/pricing.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { minus, mulFloor, plus } from '../../../core/money/arithmetic.ts';
import type { AssetCode } from '../../../core/money/asset.ts';
import type { IncomeUnits, OutcomeUnits } from '../../../core/money/units.ts';
import { marketRatio } from '../../../core/pricing/board/price-board.ts';
import { conditionsOf } from '../../../core/pricing/resolve-rule.ts';
import { incomeOf, outcomeOf } from '../../../core/quotes/asked-side.ts';
import { convert } from '../../../core/quotes/conversion.ts';
import type { Pricing } from '../../../core/quotes/quote.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { type PastOrder, readPastOrders } from '../../exchange/orders/show/past-orders.ts';
import { readPastReserves } from '../../money/ledger/past-reserves.ts';
import { serviceClock } from '../pricing/service-clock.ts';
import { markupOf, wayOf, withRule } from '../rates/quote/price-direction.ts';
import { type CrossedSnapshot, crossSnapshot } from '../rates/snapshot.ts';
import { snapshotsById } from '../rates/stored-snapshots.ts';
import type { RateDeskDeps } from './deps.ts';
import type { Proposal } from './propose-change.ts';

const ordersMax = 500;
const examplesMax = 10;

type Replay = Omit<TrialAttributes, 'lines' | 'directions'>;

/**
 * What would the last orders of these directions have cost? Each is priced once more from what is
 * kept of it: its own market and fees, the amount its customer fixed, the hour it was made at and
 * the reserve of that moment, at the margin and by the rule that are proposed. Those of which too
 * little is kept are counted, and are in no sum.
 */
export async function replayOrders(
  deps: RateDeskDeps,
  proposals: readonly Proposal[],
): Promise<Replay> {
  const byId = new Map(proposals.map((each) => [each.exchange.direction.id, each]));
  const orders = await readPastOrders(deps.platform.database, [...byId.keys()], ordersMax);
  const past = await recall(deps, orders, byId);
  const seen = orders.flatMap((order) => {
    const proposal = byId.get(order.directionId);
    if (proposal === undefined) return [];
    const priced = priceAgain(order, proposal, past);
    if (priced === 'unknown') return [];
    const after = priced === null ? null : resultOf(priced, order);
    return [{ order, proposal, before: resultOf(order.pricing, order), after }];
  });
  const changed = seen.filter(({ before, after }) => !isSame(before, after));
  const money = dollars(deps);
  return {
    orders: orders.length,
    orders_unknown: orders.length - seen.length,
    orders_changed: changed.length,
    orders_refused: seen.filter(({ after }) => after === null).length,
    volume: money(seen.map(({ order }) => [order.pricing.incomeAsset, order.incomeUnits])),
    margin_before: money(seen.flatMap(({ order, before }) => profitOf(order, before))),
    margin_after: money(seen.flatMap(({ order, after }) => profitOf(order, after))),
    examples: changed.slice(0, examplesMax).map(exampleOf),
  };
}

/** Both amounts, and what of them stays with us: of the income its fee, of the outcome the rest. */
type Result = {
  readonly income: IncomeUnits;
  readonly outcome: OutcomeUnits;
  readonly margin: OutcomeUnits;
  readonly incomeFee: IncomeUnits;
};

/** What the amount that was asked for makes of the other one, limits aside; null where nothing. */
function resultOf(pricing: Pricing, order: PastOrder): Result | null {
  const byIncome = order.askedSide === 'income';
  const income = byIncome ? order.incomeUnits : incomeOf(pricing, order.outcomeUnits);
  const outcome = byIncome ? outcomeOf(pricing, income) : order.outcomeUnits;
  const { fair, incomeFee } = convert(pricing, income);
  if (outcome <= 0n) return null;
  const margin = minus(fair, plus(outcome, pricing.networkFee));
  return { income, outcome, margin, incomeFee };
}

function isSame(before: Result | null, after: Result | null): boolean {
  return before?.income === after?.income && before?.outcome === after?.outcome;
}

function profitOf({ pricing }: PastOrder, result: Result | null): [AssetCode, bigint][] {
  if (result === null) return [];
  return [
    [pricing.outcomeAsset, result.margin],
    [pricing.incomeAsset, result.incomeFee],
  ];
}

type Seen = {
  readonly order: PastOrder;
  readonly proposal: Proposal;
  readonly before: Result | null;
  readonly after: Result | null;
};

function exampleOf({ order, proposal, before, after }: Seen): Replay['examples'][number] {
  const { income, outcome } = proposal.exchange;
  const given = (units: bigint) => formatAmount(amount(units, income.asset));
  const got = (units: bigint) => formatAmount(amount(units, outcome.asset), outcome.precision);
  return {
    order: order.id,
    number: order.number,
    asked_side: order.askedSide,
    income_before: given(before?.income ?? order.incomeUnits),
    income_after: after && given(after.income),
    outcome_before: got(before?.outcome ?? order.outcomeUnits),
    outcome_after: after && got(after.outcome),
    income_currency: income.currencyIsoCode,
    outcome_currency: outcome.currencyIsoCode,
  };
}

/** The world as it was when each order was made, as far as it is kept. */
type Past = {
  readonly snapshots: ReadonlyMap<string, CrossedSnapshot>;
  /** Free reserve of what the order pays out, by the order's id. */
  readonly reserves: ReadonlyMap<string, OutcomeUnits>;
  readonly minuteOfWeek: (moment: Date) => number;
};

async function recall(
  deps: RateDeskDeps,
  orders: readonly PastOrder[],
  proposals: ReadonlyMap<string, Proposal>,
): Promise<Past> {
  const { database, config } = deps.platform;
  const banded = orders.filter(
    ({ directionId }) => (proposals.get(directionId)?.rule?.reserves.length ?? 0) > 0,
  );
  const moments = banded.map(({ id, outcomeSystem, createdAt }) => {
    return { id, system: outcomeSystem, at: createdAt };
  });
  return {
    snapshots: await snapshotsFor(deps, orders, proposals),
    reserves: await readPastReserves(database, moments),
    minuteOfWeek: serviceClock(config.timeZone),
  };
}

/** Null where the price would have been out of its bounds; unknown where too little is kept. */
function priceAgain(order: PastOrder, proposal: Proposal, past: Past): Pricing | null | 'unknown' {
  const { exchange, markups, rule } = proposal;
  const { rule: was, ...frozen } = order.pricing;
  const markupPpm = markupOf({ ...exchange.direction, ...markups }, order.rateType);
  const snapshot = past.snapshots.get(order.snapshotId) ?? null;
  const way =
    snapshot === null ? null : wayOf(snapshot, frozen.incomeAsset, frozen.outcomeAsset, rule);
  if (needsSnapshot(order, rule) && way === null) return 'unknown';
  const plain: Pricing = { ...frozen, market: way?.market ?? frozen.market, markupPpm };
  if (rule === null) return plain;
  const reserve = past.reserves.get(order.id) ?? null;
  if (rule.reserves.length > 0 && reserve === null) return 'unknown';
  const target = was?.conditions.target ?? null;
  if (rule.place !== null && (target === null || aimsElsewhere(proposal))) return 'unknown';
  const minuteOfWeek = past.minuteOfWeek(order.createdAt);
  const conditions = conditionsOf(rule, { minuteOfWeek, reserve, target });
  return withRule(plain, { rule, revision: 'trial', conditions });
}

/** What took a place on the monitor is kept with an order; what the others offered then is not. */
function aimsElsewhere({ termsBefore, terms }: Proposal): boolean {
  return JSON.stringify(termsBefore?.place ?? null) !== JSON.stringify(terms?.place ?? null);
}

/** Its own market is kept with an order; one along another path is made of the snapshot. */
function needsSnapshot({ pricing }: PastOrder, rule: Proposal['rule']): boolean {
  return pricing.rule !== undefined || (rule?.path.length ?? 0) > 0;
}

async function snapshotsFor(
  { platform }: RateDeskDeps,
  orders: readonly PastOrder[],
  proposals: ReadonlyMap<string, Proposal>,
): Promise<ReadonlyMap<string, CrossedSnapshot>> {
  const needed = orders.filter((order) =>
    needsSnapshot(order, proposals.get(order.directionId)?.rule ?? null),
  );
  const ids = [...new Set(needed.map(({ snapshotId }) => snapshotId))];
  const found = await snapshotsById(platform.database, ids);
  return new Map(found.map((snapshot) => [snapshot.id, crossSnapshot(snapshot)]));
}

/** Adds amounts of many assets up in whole dollars and cents, by the prices of now. */
function dollars({ rates }: RateDeskDeps) {
  const snapshot = rates.current();
  return (amounts: readonly (readonly [AssetCode, bigint])[]): string | null => {
    if (isRefusal(snapshot)) return null;
    const byAsset = new Map<AssetCode, bigint>();
    for (const [asset, units] of amounts) byAsset.set(asset, (byAsset.get(asset) ?? 0n) + units);
    let cents = 0n;
    for (const [asset, units] of byAsset) {
      const price = marketRatio(snapshot.board, asset, 'USD');
      if (price === null) return null;
      cents += mulFloor(units, price.outcome, price.income);
    }
    const sign = cents < 0n ? '-' : '';
    return `${sign}${formatAmount(amount(cents < 0n ? -cents : cents, 'USD'), 2)}`;
  };
}
