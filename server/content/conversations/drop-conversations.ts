import { and, asc, eq, inArray, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isNamedUnderWay, isOver } from '../../exchange/order-facts/order-facts.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { conversationMessages, conversations } from './tables.ts';

/** Each brings its messages: fewer of them than of rows that stand alone. */
const batch = 100;

/**
 * Drops conversations, with their messages, that were closed so many days ago; 0 keeps them. One
 * that waits for an answer, whose order is under way, or that another one names, stays.
 */
export async function dropOldConversations(database: Database, days: number): Promise<number> {
  if (days === 0) return 0;
  return inBatches(batch, () => inTransaction(database, (tx) => dropBatch(tx, days)));
}

async function dropBatch(tx: Transaction, days: number): Promise<number> {
  // Whoever writes in a conversation has locked it: it is passed over, and no longer old.
  const old = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(isOld(tx, days))
    .orderBy(asc(conversations.lastAt))
    .limit(batch)
    .for('update', { skipLocked: true });
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tx.delete(conversationMessages).where(inArray(conversationMessages.conversationId, ids));
  await tx.delete(conversations).where(inArray(conversations.id, ids));
  return ids.length;
}

function isOld(tx: Transaction, days: number): SQL | undefined {
  const { id, orderId, namedOrder, waitingSince, settledAt, lastAt } = conversations;
  const until = sql`now() - make_interval(days => ${days})`;
  const naming = alias(conversations, 'naming');
  const namesIt = tx.select({ id: naming.id }).from(naming).where(eq(naming.referredId, id));
  return and(
    isNull(waitingSince),
    lt(lastAt, until),
    or(isNull(settledAt), lt(settledAt, until)),
    or(isNull(orderId), isOver(sql`${orderId}`)),
    sql`not ${isNamedUnderWay(namedOrder)}`,
    notExists(namesIt),
  );
}
