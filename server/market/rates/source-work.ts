import type { AggregateState } from '../../../core/rates/aggregate.ts';
import { marketName } from '../../../core/rates/markets.ts';
import type { PriceSource } from '../../../sources/source.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { assertLease } from '../../platform/lease/lease.ts';
import type { Platform } from '../../platform/platform.ts';
import { ownQuotes } from '../pricing/own-quotes.ts';
import { loadBreakers, readWishes, saveBreakers } from './breakers.ts';
import { heldByOperators, obeyed } from './market-work.ts';
import { holdPrice } from './quote/hold-price.ts';
import { insertSnapshot } from './store.ts';
import type { TickWork } from './tick-work.ts';

/**
 * Prices of a single source, as the demo has them. One that fails is asked again at the next turn;
 * meanwhile the last prices grow old. Nothing is compared with anything, so no breaker trips by
 * itself; but what an operator holds is held.
 */
export function sourceWork(
  { database: db, log, clock }: Pick<Platform, 'database' | 'log' | 'clock'>,
  source: PriceSource,
): TickWork {
  let state: AggregateState = new Map();
  return {
    async begin() {
      state = await recall(db, clock.now());
    },
    async tick(lease) {
      const report = await source.fetch().catch((error: unknown) => {
        log.warn({ err: error, source: source.name }, 'price source failed');
        return null;
      });
      if (report === null) return;
      const { asOf } = report;
      const wishes = await readWishes(db);
      const next = obeyed(state, wishes, clock.now());
      const prices = report.prices.map((price) =>
        holdPrice(price, next.get(marketName(price))?.breaker.hold ?? 'none', asOf),
      );
      const own = await ownQuotes(db, { prices, held: heldByOperators(next) }, asOf);
      await inTransaction(db, async (tx) => {
        await assertLease(tx, lease);
        await insertSnapshot(tx, source, { ...report, prices, own });
        await saveBreakers(tx, state, next, wishes);
      });
      state = next;
    },
  };
}

async function recall(db: Queryable, now: Date): Promise<AggregateState> {
  const breakers = await loadBreakers(db, now);
  return new Map(
    [...breakers].map(([market, breaker]) => [market, { memory: new Map(), breaker }]),
  );
}
