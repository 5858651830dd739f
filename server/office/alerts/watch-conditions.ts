import { and, eq, lt, sql } from 'drizzle-orm';
import type { AlertKind } from '../../../core/alerts/alert-kind.ts';
import { isReserveLow } from '../../../core/alerts/reserve-floor.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import { readSourceHealth } from '../../market/rates/source-health.ts';
import { readReserves } from '../../money/ledger/balances.ts';
import { readLedgerProof } from '../../money/ledger/read-proof.ts';
import { readGatewayBook } from '../../money/online-payments/gateway-store.ts';
import { findStuckPayouts } from '../../money/payouts/read-payouts.ts';
import { findSilentRails, findUnsignedRails } from '../../money/rails/rail-troubles.ts';
import { raiseAlert } from '../../platform/alerts/raise-alert.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { listTasks } from '../../platform/tasks/list-tasks.ts';
import { readTerms } from './alert-terms.ts';
import { readDefaultFloors } from './reserve-floors.ts';
import { alertConditions } from './tables.ts';

type WatchDeps = {
  readonly platform: Pick<Platform, 'database' | 'config' | 'clock'>;
  readonly catalogue: Pick<LiveCatalogue, 'current'>;
};

/** A state that lasts and that operators should know of. */
type Condition = {
  readonly kind: AlertKind;
  readonly subject: string;
  readonly params?: Readonly<Record<string, string>>;
};

const failuresMax = 5;
const stuckMinutes = 30;
/** What comes and goes within that is one and the same trouble. */
const overAfterMinutes = 2;

/** Looks for what lasts: told of once when it begins, and once when it is over for a while. */
export async function watchConditions(deps: WatchDeps): Promise<void> {
  await noteConditions(deps.platform, await findConditions(deps));
}

/** Writes down what there is now, and tells of what is new or over. */
export async function noteConditions(
  { database }: Pick<Platform, 'database'>,
  found: readonly Condition[],
): Promise<void> {
  const { kind, subject, seenAt } = alertConditions;
  await inTransaction(database, async (tx) => {
    for (const condition of found) {
      const { kind: of, subject: at } = condition;
      const key = { kind: of, subject: at };
      const seen = await tx
        .update(alertConditions)
        .set({ seenAt: sql`now()` })
        .where(and(eq(kind, of), eq(subject, at)));
      if (seen.rowCount === 1) continue;
      const begun = await tx.insert(alertConditions).values(key).onConflictDoNothing();
      if (begun.rowCount === 1) await raiseAlert(tx, condition);
    }
    const over = await tx
      .delete(alertConditions)
      .where(lt(seenAt, sql`now() - make_interval(mins => ${overAfterMinutes})`))
      .returning();
    for (const ended of over) {
      if (isSentWhenOver(ended.kind)) {
        await raiseAlert(tx, { kind: ended.kind, subject: ended.subject, params: { over: 'yes' } });
      }
    }
  });
}

/** Kinds of which it is worth hearing that they are over. */
const sentWhenOver = ['prices_down', 'rail_down', 'signer_down', 'provider_aside'] as const;

function isSentWhenOver(kind: string): kind is (typeof sentWhenOver)[number] {
  return sentWhenOver.some((each) => each === kind);
}

async function findConditions(deps: WatchDeps): Promise<Condition[]> {
  const parts = await Promise.all([
    findReserves(deps),
    findRails(deps),
    findWork(deps),
    findMoney(deps),
  ]);
  return parts.flat();
}

async function findReserves({ platform, catalogue }: WatchDeps): Promise<Condition[]> {
  const { database } = platform;
  const { reserveFloors } = await readTerms(database);
  const reserves = await readReserves(database);
  const defaults = await readDefaultFloors(database, catalogue.current());
  return catalogue.current().systems.flatMap(({ code, asset, name }) => {
    const set = reserveFloors[code];
    const floor = set === undefined ? (defaults.get(code) ?? null) : BigInt(set);
    const free = reserves.get(code) ?? 0n;
    if (!isReserveLow(free, floor)) return [];
    const params = { ...name, left: `${formatAmount(amount(free, asset))} ${asset}` };
    return [{ kind: 'reserve_low', subject: code, params }];
  });
}

async function findRails({ platform, catalogue }: WatchDeps): Promise<Condition[]> {
  const used = new Set(catalogue.current().systems.map(({ rail }) => rail));
  const silent = await findSilentRails(platform);
  const unsigned = await findUnsignedRails(platform);
  return [
    ...silent.filter((rail) => used.has(rail)).map((rail) => condition('rail_down', rail)),
    ...unsigned.filter((rail) => used.has(rail)).map((rail) => condition('signer_down', rail)),
  ];
}

async function findWork({ platform }: WatchDeps): Promise<Condition[]> {
  const { database, clock } = platform;
  const tasks = (await listTasks(database)).filter(({ failures }) => failures >= failuresMax);
  const sources = (await readSourceHealth(database)).filter(({ faults }) => faults >= failuresMax);
  const { health } = await readGatewayBook(database);
  const now = clock.now();
  const aside = health.filter(({ asideUntil }) => asideUntil !== null && asideUntil > now);
  return [
    ...tasks.map(({ task }) => condition('task_failing', task)),
    ...sources.map(({ name }) => condition('prices_down', name)),
    ...aside.map(({ gateway }) => condition('provider_aside', gateway)),
  ];
}

async function findMoney({ platform }: WatchDeps): Promise<Condition[]> {
  const { database } = platform;
  const stuck = await findStuckPayouts(database, stuckMinutes);
  const { drifted, broken } = await readLedgerProof(database);
  const isProven = drifted.length === 0 && broken.length === 0;
  return [
    ...stuck.map((orderId) => condition('payout_stuck', orderId)),
    ...(isProven ? [] : [condition('drift', 'ledger')]),
  ];
}

function condition(kind: AlertKind, subject: string): Condition {
  return { kind, subject };
}
