import { type FixedPoint, readFixed } from '../../../core/rates/fixed-point.ts';
import type { Monitor, MonitorOffer } from '../../../sources/monitor.ts';
import { SourceFault } from '../../../sources/source.ts';
import type { Platform } from '../../platform/platform.ts';
import type { LiveCatalogue } from '../catalogue/open-catalogue.ts';
import type { PaymentSystem } from '../catalogue/systems/payment-system.ts';
import { type LivePricing, sidesOf } from './open-pricing.ts';
import { claimMonitorTurn, type OffersRow, readOffers, saveOffers } from './store.ts';

export type FollowDeps = {
  readonly platform: Pick<Platform, 'database' | 'clock' | 'log'>;
  readonly catalogue: LiveCatalogue;
  readonly pricing: LivePricing;
  /** Our own id there: nobody follows himself. */
  readonly ownId: string | null;
  /** What monitors call a payment system: operators may have given it another name there. */
  readonly codeOf: (system: PaymentSystem) => string;
};

const everySeconds = 15;
const directionsMax = 20;
const offersMax = 100;

/**
 * Looks up rivals' rates for the directions whose rule aims at a place, those looked at longest ago
 * first, in one worker of all. What went wrong is kept with the direction: an offer that grows old
 * is followed no more.
 */
export async function followMonitor(deps: FollowDeps, monitor: Monitor): Promise<void> {
  const { platform, catalogue, pricing } = deps;
  const aiming = [...pricing.current().rules].filter(
    ([, { rule }]) => (rule?.place ?? null) !== null,
  );
  if (aiming.length === 0) return;
  if (!(await claimMonitorTurn(platform.database, monitor.name, everySeconds))) return;
  const seen = new Map(
    (await readOffers(platform.database)).map((row) => [row.directionId, row.asOf]),
  );
  const due = aiming
    .map(([directionId]) => ({ directionId, at: seen.get(directionId)?.getTime() ?? 0 }))
    .sort((left, right) => left.at - right.at)
    .slice(0, directionsMax);
  const rows: OffersRow[] = [];
  for (const { directionId } of due) {
    const sides = sidesOf(catalogue.current(), directionId);
    if (sides === null) continue;
    const [income, outcome] = [deps.codeOf(sides.income), deps.codeOf(sides.outcome)];
    rows.push(
      await lookUp(deps, monitor, { directionId, incomeCode: income, outcomeCode: outcome }),
    );
  }
  await saveOffers(platform.database, rows);
}

async function lookUp(
  { platform, ownId }: FollowDeps,
  monitor: Monitor,
  {
    directionId,
    incomeCode,
    outcomeCode,
  }: { readonly directionId: string; readonly incomeCode: string; readonly outcomeCode: string },
): Promise<OffersRow> {
  const asOf = platform.clock.now();
  try {
    const offers = await monitor.offers(incomeCode, outcomeCode);
    const problem = offers === null ? `knows no ${incomeCode} or ${outcomeCode}` : null;
    const others = (offers ?? []).filter(({ exchanger }) => exchanger !== ownId);
    return { directionId, asOf, offers: bestOf(others), problem };
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    platform.log.warn({ err: error, directionId }, 'monitor fetch failed');
    return { directionId, asOf: null, offers: [], problem: error.message.slice(0, 300) };
  }
}

/**
 * The best that are kept: so much is given for one that is got, so the least comes first, and of
 * equals the one that the monitor has first.
 */
function bestOf(offers: readonly MonitorOffer[]): MonitorOffer[] {
  const priced = offers.flatMap((offer) => {
    const price = readFixed(offer.rate);
    return price === null ? [] : [{ offer, price }];
  });
  return priced
    .sort((left, right) => comparePrices(left.price, right.price))
    .slice(0, offersMax)
    .map(({ offer }) => offer);
}

function comparePrices(left: FixedPoint, right: FixedPoint): -1 | 0 | 1 {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
