import { randomUUID } from 'node:crypto';
import { and, eq, gt, lt, lte, ne, sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { orderDialogues } from './tables.ts';

export type Dialogue = typeof orderDialogues.$inferSelect;
type Saved = Pick<Dialogue, 'chatId' | 'id' | 'step' | 'answers' | 'ownAnswers'> &
  Pick<Dialogue, 'quote' | 'quoteExpiresAt'>;

/** Nobody who is silent for longer goes on where they were. */
const silentMinutes = 30;
/** After that another process takes a dialogue over whose order it began to place. */
const placingSeconds = 60;

const lifetime = sql`now() + make_interval(mins => ${silentMinutes})`;

/** The talk of a chat about a new order, locked until the transaction ends. */
export async function lockDialogue(tx: Transaction, chatId: number): Promise<Dialogue | null> {
  const isOpen = gt(orderDialogues.expiresAt, sql`now()`);
  const isPlacing = eq(orderDialogues.step, 'placing');
  const [row] = await tx
    .select()
    .from(orderDialogues)
    .where(and(eq(orderDialogues.chatId, chatId), sql`(${isOpen} or ${isPlacing})`))
    .for('update');
  return row ?? null;
}

/** Begins a talk anew, in place of whatever was there. */
export async function beginDialogue(tx: Transaction, chatId: number): Promise<Dialogue> {
  const values = {
    id: randomUUID(),
    step: 'income' as const,
    answers: {},
    ownAnswers: {},
    quote: null,
    quoteExpiresAt: null,
    expiresAt: lifetime,
    attempts: 0,
  };
  const [row] = await tx
    .insert(orderDialogues)
    .values({ chatId, ...values })
    .onConflictDoUpdate({ target: orderDialogues.chatId, set: values })
    .returning();
  if (row === undefined) throw new Error('a dialogue that was just saved is there');
  return row;
}

/** Saves where a talk is now. */
export async function saveDialogue(tx: Transaction, dialogue: Saved): Promise<void> {
  const { chatId, id, step, answers, ownAnswers, quote, quoteExpiresAt } = dialogue;
  await tx
    .update(orderDialogues)
    .set({
      step,
      answers,
      ownAnswers,
      quote,
      quoteExpiresAt,
      expiresAt: lifetime,
      attempts: 0,
      nextAttemptAt: sql`now()`,
    })
    .where(and(eq(orderDialogues.chatId, chatId), eq(orderDialogues.id, id)));
}

/** Ends a talk; false where it had ended before. */
export async function endDialogue(
  tx: Transaction,
  { chatId, id }: Pick<Dialogue, 'chatId' | 'id'>,
): Promise<boolean> {
  const mine = and(eq(orderDialogues.chatId, chatId), eq(orderDialogues.id, id));
  const ended = await tx.delete(orderDialogues).where(mine);
  return ended.rowCount === 1;
}

/** Whether a talk still waits for its order to be placed; kept so until the transaction ends. */
export async function isPlacing(
  tx: Transaction,
  { chatId, id }: Pick<Dialogue, 'chatId' | 'id'>,
): Promise<boolean> {
  const found = await lockDialogue(tx, chatId);
  return found?.id === id && found.step === 'placing';
}

/** Takes talks whose orders are to be placed; of one that is not ended they are given again. */
export async function claimPlacing(database: Queryable, most: number): Promise<Dialogue[]> {
  const due = database
    .select({ chatId: orderDialogues.chatId })
    .from(orderDialogues)
    .where(and(eq(orderDialogues.step, 'placing'), lte(orderDialogues.nextAttemptAt, sql`now()`)))
    .orderBy(orderDialogues.nextAttemptAt)
    .limit(most)
    .for('update', { skipLocked: true });
  return database
    .update(orderDialogues)
    .set({
      attempts: sql`${orderDialogues.attempts} + 1`,
      nextAttemptAt: sql`now() + make_interval(secs => ${placingSeconds})`,
    })
    .where(sql`${orderDialogues.chatId} in ${due}`)
    .returning();
}

/** Forgets talks that nobody went on with. */
export async function forgetDialogues(database: Database): Promise<void> {
  const old = and(lt(orderDialogues.expiresAt, sql`now()`), ne(orderDialogues.step, 'placing'));
  await inBatches(1_000, async () => {
    const rows = database.select({ chatId: orderDialogues.chatId }).from(orderDialogues).where(old);
    const gone = await database
      .delete(orderDialogues)
      .where(and(old, sql`${orderDialogues.chatId} in ${rows.limit(1_000)}`));
    return gone.rowCount ?? 0;
  });
}
