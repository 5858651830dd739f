import { and, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SimulatedDeposit, SimulatedWorld } from '../../../rails/simulated/world.ts';
import type { Database } from '../../platform/database/database.ts';
import { submitSimulatedPayout, toPayout } from './submit-payout.ts';
import { simulatedTransfers, simulatedTroubles } from './tables.ts';

const transfers = simulatedTransfers;

/** The world of the demo, kept in the database: restarts and several processes see the same one. */
export function createDatabaseWorld(database: Database): SimulatedWorld {
  return {
    async depositsSince(rail, since) {
      const fresh = or(gte(transfers.changedAt, since), gte(transfers.minedAt, since));
      return read(database, and(isDeposit(rail), fresh));
    },
    async depositsOf(rail, txids) {
      if (txids.length === 0) return [];
      return read(database, and(isDeposit(rail), inArray(transfers.txid, [...txids])));
    },
    async depositsTo(rail, address, memo) {
      const sameMemo = memo === null ? isNull(transfers.memo) : eq(transfers.memo, memo);
      return read(database, and(isDeposit(rail), eq(transfers.address, address), sameMemo));
    },
    async addDeposits(deposits, now) {
      const rows = deposits.map((deposit) => ({
        ...deposit,
        kind: 'deposit' as const,
        changedAt: now,
      }));
      if (rows.length > 0) await database.insert(transfers).values(rows).onConflictDoNothing();
    },
    async changeDeposit(rail, txid, change, now) {
      await database
        .update(transfers)
        .set({ ...change, changedAt: now })
        .where(and(isDeposit(rail), eq(transfers.txid, txid)));
    },
    async payout(rail, reference) {
      const [row] = await database
        .select()
        .from(transfers)
        .where(
          and(
            eq(transfers.rail, rail),
            eq(transfers.txid, reference),
            eq(transfers.kind, 'payout'),
          ),
        );
      return row === undefined ? null : toPayout(row);
    },
    submitPayout: (payout, fate) => submitSimulatedPayout(database, payout, fate),
    async arrangeTrouble(rail, address, trouble) {
      await database
        .insert(simulatedTroubles)
        .values({ rail, address, trouble })
        .onConflictDoUpdate({
          target: [simulatedTroubles.rail, simulatedTroubles.address],
          set: { trouble },
        });
    },
    async balance(rail, asset) {
      const sign = sql`case when ${transfers.kind} = 'deposit' then 1 else -1 end`;
      const [row] = await database
        .select({ units: sql<string>`coalesce(sum(${sign} * ${transfers.units}), 0)::text` })
        .from(transfers)
        .where(
          and(
            eq(transfers.rail, rail),
            eq(transfers.asset, asset),
            eq(transfers.conflicted, false),
            eq(transfers.failed, false),
          ),
        );
      return BigInt(row?.units ?? '0');
    },
  };
}

function isDeposit(rail: string) {
  return and(eq(transfers.rail, rail), eq(transfers.kind, 'deposit'));
}

async function read(
  database: Database,
  wanted: ReturnType<typeof and>,
): Promise<readonly SimulatedDeposit[]> {
  return database
    .select({
      rail: transfers.rail,
      txid: transfers.txid,
      position: transfers.position,
      address: transfers.address,
      memo: transfers.memo,
      asset: transfers.asset,
      units: transfers.units,
      at: transfers.at,
      minedAt: transfers.minedAt,
      conflicted: transfers.conflicted,
    })
    .from(transfers)
    .where(wanted)
    .orderBy(transfers.at, transfers.txid, transfers.position);
}
