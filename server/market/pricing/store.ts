import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import type { Actor } from '../../../core/actor.ts';
import { type AssetCode, isAssetCode } from '../../../core/money/asset.ts';
import type { OwnRate } from '../../../core/pricing/own-rate.ts';
import type { RuleTerms } from '../../../core/pricing/rule-terms.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import {
  type changeKinds,
  monitorOffers,
  ownRates,
  pricingChanges,
  pricingRules,
} from './tables.ts';

type ChangeKind = (typeof changeKinds)[number];

/** One line of the rate log. */
export type PricingChange = {
  readonly revision: string;
  readonly kind: ChangeKind;
  readonly subjectId: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly actor: Actor;
  readonly createdAt: Date;
};

type NewChange = Pick<PricingChange, 'kind' | 'subjectId' | 'before' | 'after' | 'actor'>;

/** Writes a change down and gives its number: the wording it made is known by it. */
export async function logChange(tx: Transaction, change: NewChange): Promise<bigint> {
  const [row] = await tx
    .insert(pricingChanges)
    .values(change)
    .returning({ revision: pricingChanges.revision });
  if (row === undefined) throw new Error('a row that was written is there');
  return row.revision;
}

/** The newest lines of the log, of one subject or of all; `before` goes on with older ones. */
export async function readChanges(
  db: Queryable,
  { subjectId, before, limit }: { subjectId?: string; before?: bigint; limit: number },
): Promise<PricingChange[]> {
  const rows = await db
    .select()
    .from(pricingChanges)
    .where(
      and(
        subjectId === undefined ? undefined : eq(pricingChanges.subjectId, subjectId),
        before === undefined ? undefined : lt(pricingChanges.revision, before),
      ),
    )
    .orderBy(desc(pricingChanges.revision))
    .limit(limit);
  return rows.map((row) => ({ ...row, revision: row.revision.toString() }));
}

/** One line of the log by its number; null when there is none. */
export async function changeByRevision(
  db: Queryable,
  revision: string,
): Promise<PricingChange | null> {
  if (!/^[0-9]{1,18}$/.test(revision)) return null;
  const [row] = await db
    .select()
    .from(pricingChanges)
    .where(eq(pricingChanges.revision, BigInt(revision)));
  return row === undefined ? null : { ...row, revision: row.revision.toString() };
}

/** All rules as they are kept. */
export function readRules(db: Queryable) {
  return db.select().from(pricingRules);
}

/** The wording of one rule, locked until the transaction ends; null when there is none. */
export async function lockRule(tx: Transaction, directionId: string): Promise<RuleTerms | null> {
  const [row] = await tx
    .select()
    .from(pricingRules)
    .where(eq(pricingRules.directionId, directionId))
    .for('update');
  return row?.terms ?? null;
}

/** Puts a rule in force, or takes it out of force. */
export async function saveRule(
  tx: Transaction,
  directionId: string,
  revision: bigint,
  terms: RuleTerms | null,
): Promise<void> {
  if (terms === null) {
    await tx.delete(pricingRules).where(eq(pricingRules.directionId, directionId));
    return;
  }
  await tx
    .insert(pricingRules)
    .values({ directionId, revision, terms })
    .onConflictDoUpdate({ target: pricingRules.directionId, set: { revision, terms } });
}

/** Prices that operators set themselves, by code. */
export async function readOwnRates(db: Queryable): Promise<OwnRate[]> {
  const rows = await db.select().from(ownRates).orderBy(asc(ownRates.code));
  return rows.map(ownRateOf);
}

/** One of them, locked until the transaction ends. */
export async function lockOwnRate(tx: Transaction, code: string): Promise<OwnRate | null> {
  const [row] = await tx.select().from(ownRates).where(eq(ownRates.code, code)).for('update');
  return row === undefined ? null : ownRateOf(row);
}

/** Keeps an own rate, new or changed. */
export async function saveOwnRate(
  tx: Transaction,
  rate: Omit<OwnRate, 'revision'>,
  revision: bigint,
): Promise<void> {
  const { code, driftMaxPpm, ...rest } = rate;
  const row = { ...rest, revision, driftMaxPpm: Number(driftMaxPpm) };
  await tx
    .insert(ownRates)
    .values({ code, ...row })
    .onConflictDoUpdate({ target: ownRates.code, set: row });
}

/** Takes an own rate away; the log keeps it. */
export async function deleteOwnRate(tx: Transaction, code: string): Promise<void> {
  await tx.delete(ownRates).where(eq(ownRates.code, code));
}

function ownRateOf(row: typeof ownRates.$inferSelect): OwnRate {
  const { revision, driftMaxPpm, base, quote, ...rest } = row;
  return {
    ...rest,
    revision: revision.toString(),
    driftMaxPpm: BigInt(driftMaxPpm),
    base: asset(base),
    quote: asset(quote),
  };
}

function asset(text: string): AssetCode {
  if (!isAssetCode(text)) throw new Error(`unknown asset ${text}`);
  return text;
}

/** What monitors showed last, of all directions. */
export function readOffers(db: Queryable) {
  return db.select().from(monitorOffers);
}

export type OffersRow = typeof monitorOffers.$inferInsert;

/** Keeps what a monitor showed; of one that did not answer only the problem is new. */
export async function saveOffers(db: Queryable, rows: readonly OffersRow[]): Promise<void> {
  for (const row of rows) {
    const set = row.problem === null ? row : { problem: row.problem };
    await db
      .insert(monitorOffers)
      .values(row)
      .onConflictDoUpdate({ target: monitorOffers.directionId, set });
  }
}

/** Takes the turn to ask a monitor, unless another worker has it or it is too early. */
export async function claimMonitorTurn(
  db: Queryable,
  monitor: string,
  everySeconds: number,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into monitor_turns (monitor, next_at)
    values (${monitor}, now() + make_interval(secs => ${everySeconds}))
    on conflict (monitor) do update set next_at = excluded.next_at
    where monitor_turns.next_at <= now()
    returning monitor`);
  return rows.length > 0;
}
