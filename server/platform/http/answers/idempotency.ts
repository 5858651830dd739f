import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { assert } from '../../../../core/assert.ts';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import type { Queryable, Transaction } from '../../database/database.ts';
import { preparedStatement } from '../../database/prepared-statement.ts';
import { idempotencyKeys } from '../../tables.ts';

/** An answer that can be given again: status and JSON body. */
export type StoredAnswer = { readonly status: number; readonly body: unknown };

export type Idempotency = {
  /** The call and who makes it, so that nobody meets another's keys: `orders:<browser>`. */
  readonly scope: string;
  readonly key: string;
  readonly requestHash: string;
};

/** What is known of a request before its work is done, so that less is asked meanwhile. */
type Precondition = {
  /** The answer, where everything that could make it another is a refusal. */
  readonly answer?: StoredAnswer;
  /** Others that come with the same lock wait until this one is over. */
  readonly lock?: string | null;
  /** Sends, behind the key and the lock, what the work will ask first: one way for all of it. */
  readonly meanwhile?: () => void;
};

/**
 * Does `work` once per key, inside the caller's transaction. The same key again gives the kept
 * answer; while the first is under way, the second waits for it. The same key with another
 * request is refused. A refusal of `work` is not kept: the caller must roll back and may try
 * again with the same key. What `work` answers besides is given to this caller and not kept.
 */
export async function withIdempotency<Answer extends StoredAnswer>(
  tx: Transaction,
  { scope, key, requestHash }: Idempotency,
  work: () => Promise<Answer | Refusal>,
  precondition: Precondition = {},
): Promise<Answer | StoredAnswer | Refusal> {
  const inserting = insertKey(tx, { scope, key, requestHash }, precondition);
  precondition.meanwhile?.();
  const isNew = await inserting;
  const mine = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
  if (!isNew) {
    const [stored] = await tx.select().from(idempotencyKeys).where(mine);
    assert(stored !== undefined && stored.status !== null, 'a key is committed with its answer');
    if (stored.requestHash !== requestHash) return refuse('idempotency_key_reused');
    return { status: stored.status, body: stored.body };
  }
  const answer = await work();
  if (isRefusal(answer)) {
    await tx.delete(idempotencyKeys).where(mine);
    return answer;
  }
  const { status, body } = answer;
  if (precondition.answer === undefined) {
    await tx.update(idempotencyKeys).set({ status, body }).where(mine);
  }
  return answer;
}

/** Marks a key as used, for work that has no answer to be kept; false where it was used before. */
export function markUsed(tx: Transaction, once: Idempotency): Promise<boolean> {
  return insertKey(tx, once, { answer: { status: 200, body: null } });
}

/** Whether the key is new. The lock is waited for with it, in the same statement. */
async function insertKey(
  tx: Transaction,
  idempotency: Idempotency,
  { answer, lock = null }: Precondition,
): Promise<boolean> {
  const body = answer === undefined ? null : JSON.stringify(answer.body);
  const values = { ...idempotency, status: answer?.status ?? null, body };
  const rows =
    lock === null
      ? await insertAlone.run(tx, values)
      : await insertUnderLock.run(tx, { ...values, lock });
  return rows.length > 0;
}

const inserted = sql`
  with mine as (
    insert into idempotency_keys (scope, key, request_hash, status, body)
    values (${sql.placeholder('scope')}, ${sql.placeholder('key')},
            ${sql.placeholder('requestHash')}, ${sql.placeholder('status')},
            ${sql.placeholder('body')})
    on conflict do nothing
    returning key)`;
const insertAlone = preparedStatement(() => sql`${inserted} select from mine`);
const insertUnderLock = preparedStatement(
  () => sql`${inserted}
    select pg_advisory_xact_lock(hashtextextended(${sql.placeholder('lock')}, 0)) from mine`,
);

/** Whether a key has its answer already, so that asking again does nothing new. */
export async function isAnswered(
  database: Queryable,
  { scope, key }: Pick<Idempotency, 'scope' | 'key'>,
): Promise<boolean> {
  const mine = and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key));
  const stored = await database
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(mine);
  return stored.length > 0;
}

/** The `Idempotency-Key` header: null when absent, a refusal when it cannot be a key. */
export function idempotencyKeyOf(request: FastifyRequest): string | null | Refusal {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    return refuse('invalid_format', 'Idempotency-Key');
  }
  return header;
}

/** Hash of what was asked; the order of members does not matter. */
export function requestHashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(body)) ?? '')
    .digest('base64url');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, at]): [string, unknown] => [name, sorted(at)]);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}
