import type { TrialAttributes } from '../../contract/pricing.ts';
import { amount, formatAmount } from '../../core/money/amount.ts';
import { floorToStep, lastPlace, mulFloor } from '../../core/money/arithmetic.ts';
import type { AssetCode } from '../../core/money/asset.ts';
import { conditionsOf } from '../../core/pricing/resolve-rule.ts';
import { convert } from '../../core/quotes/conversion.ts';
import type { Pricing } from '../../core/quotes/quote.ts';
import { isRefusal } from '../../core/refusal.ts';
import { serviceClock } from '../pricing/service-clock.ts';
import { marketRatio } from '../rates/price-board.ts';
import { markupOf, wayOf, withRule } from '../rates/price-direction.ts';
import { type CrossedSnapshot, crossSnapshot } from '../rates/snapshot.ts';
import { snapshotsById } from '../rates/stored-snapshots.ts';
import type { RateDeskDeps } from './deps.ts';
import { type PastOrder, readPastOrders } from './past-orders.ts';
import type { Proposal } from './propose-change.ts';

const ordersMax = 500;
const examplesMax = 10;

export type Replay = Omit<TrialAttributes, 'lines' | 'directions'>;

/**
 * What would the last orders of these directions have cost? Each is priced once more from what is
 * kept of it: its own market, fees and amount, the margin and the rule that are proposed, the hour
 * it was made at. The reserve of that moment is not kept, so bands of the reserve do not count.
 */
export async function replayOrders(
  deps: RateDeskDeps,
  proposals: readonly Proposal[],
): Promise<Replay> {
  const byId = new Map(proposals.map((each) => [each.exchange.direction.id, each]));
  const orders = await readPastOrders(deps.platform.database, [...byId.keys()], ordersMax);
  const snapshots = await snapshotsFor(deps, orders, byId);
  const minuteOfWeek = serviceClock(deps.platform.config.timeZone);
  const seen = orders.flatMap((order) => {
    const proposal = byId.get(order.directionId);
    if (proposal === undefined) return [];
    const snapshot = snapshots.get(order.snapshotId) ?? null;
    const after = priceAgain(order, proposal, snapshot, minuteOfWeek(order.createdAt));
    const before = resultOf(order.pricing, order) ?? { outcome: 0n, margin: 0n };
    return [{ order, proposal, before, after: after && resultOf(after, order) }];
  });
  const changed = seen.filter(({ before, after }) => after?.outcome !== before.outcome);
  const money = dollars(deps);
  return {
    orders: seen.length,
    orders_changed: changed.length,
    orders_refused: seen.filter(({ after }) => after === null).length,
    volume: money(seen.map(({ order }) => [order.pricing.incomeAsset, order.incomeUnits])),
    margin_before: money(
      seen.map(({ order, before }) => [order.pricing.outcomeAsset, before.margin]),
    ),
    margin_after: money(
      seen.map(({ order, after }) => [order.pricing.outcomeAsset, after?.margin ?? 0n]),
    ),
    examples: changed.slice(0, examplesMax).map(({ order, proposal, before, after }) => {
      const { income, outcome } = proposal.exchange;
      const shown = (units: bigint) =>
        formatAmount(amount(units, outcome.asset), outcome.precision);
      return {
        order: order.id,
        number: order.number,
        income: formatAmount(amount(order.incomeUnits, income.asset)),
        outcome_before: shown(before.outcome),
        outcome_after: after === null ? null : shown(after.outcome),
        income_currency: income.currencyIsoCode,
        outcome_currency: outcome.currencyIsoCode,
      };
    }),
  };
}

type Result = { readonly outcome: bigint; readonly margin: bigint };

/** What an income gives, and what of it stays with us, in units of the outcome asset. */
function resultOf(pricing: Pricing, { incomeUnits }: PastOrder): Result | null {
  const { fair, payable } = convert(pricing, incomeUnits);
  const outcome = floorToStep(payable, lastPlace(pricing.outcomeAsset, pricing.outcomePrecision));
  return outcome <= 0n ? null : { outcome, margin: fair - outcome - pricing.networkFee };
}

function priceAgain(
  order: PastOrder,
  { exchange, markups, rule }: Proposal,
  snapshot: CrossedSnapshot | null,
  minuteOfWeek: number,
): Pricing | null {
  const { rule: _was, ...frozen } = order.pricing;
  const markupPpm = markupOf({ ...exchange.direction, ...markups }, order.rateType);
  const way =
    snapshot === null ? null : wayOf(snapshot, frozen.incomeAsset, frozen.outcomeAsset, rule);
  if (needsSnapshot(order, rule) && way === null) return null;
  const plain: Pricing = { ...frozen, market: way?.market ?? frozen.market, markupPpm };
  if (rule === null) return plain;
  const target = order.pricing.rule?.conditions.target ?? null;
  const conditions = conditionsOf(rule, { minuteOfWeek, reserve: null, target });
  return withRule(plain, { rule, revision: 'trial', conditions });
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
