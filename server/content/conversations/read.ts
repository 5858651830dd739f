import { asc, between, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Counted, minutesWithin } from '../../../core/support/answer-times.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Conversation, Message } from './hear.ts';
import { answerTimes, conversationMessages, conversations, replyTemplates } from './tables.ts';

/** Customers that wait, the longest wait first: a hundred are enough to begin with. */
export function readWaiting(db: Queryable): Promise<Conversation[]> {
  return db
    .select()
    .from(conversations)
    .where(isNotNull(conversations.waitingSince))
    .orderBy(asc(conversations.waitingSince), asc(conversations.id))
    .limit(100);
}

/** The others, newest first, below the moment and id that a page ended with. */
export function readAnswered(
  db: Queryable,
  below: readonly [at: string, id: string] | null,
  count: number,
): Promise<Conversation[]> {
  const { lastAt, id } = conversations;
  const from =
    below === null ? sql`true` : sql`(${lastAt}, ${id}) < (${below[0]}::timestamptz, ${below[1]})`;
  return db
    .select()
    .from(conversations)
    .where(sql`${isNull(conversations.waitingSince)} and ${from}`)
    .orderBy(desc(lastAt), desc(id))
    .limit(count);
}

/** One of them; null where there is none. */
export async function findConversationById(
  db: Queryable,
  id: number,
): Promise<Conversation | null> {
  const [row] = await db.select().from(conversations).where(eq(conversations.id, id));
  return row ?? null;
}

/** Of an order: its id, null where nothing was written about it. */
async function conversationIdOf(db: Queryable, orderId: string): Promise<number | null> {
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.orderId, orderId));
  return row?.id ?? null;
}

/** The newest two hundred messages of a conversation, the oldest of them first. */
export async function readMessages(db: Queryable, id: number): Promise<Message[]> {
  const rows = await db
    .select()
    .from(conversationMessages)
    .where(eq(conversationMessages.conversationId, id))
    .orderBy(desc(conversationMessages.id))
    .limit(200);
  return rows.reverse();
}

/** The newest two hundred messages about an order, the oldest of them first. */
export async function readMessagesOf(db: Queryable, orderId: string): Promise<Message[]> {
  const conversation = await conversationIdOf(db, orderId);
  return conversation === null ? [] : readMessages(db, conversation);
}

/** Answers that are given often, by their names. */
export function readTemplates(db: Queryable) {
  return db.select().from(replyTemplates).orderBy(asc(replyTemplates.name)).limit(200);
}

/** Of each operator on some days: how many answers came within how many minutes. */
export async function readAnswersOf(
  db: Queryable,
  { since, until }: { readonly since: string; readonly until: string },
): Promise<ReadonlyMap<string, readonly Counted[]>> {
  const { day, operatorId, minutesTo: edge } = answerTimes;
  const rows = await db
    .select({ operatorId, minutesTo: edge, answers: sql<number>`sum(${answerTimes.answers})::int` })
    .from(answerTimes)
    .where(between(day, since, until))
    .groupBy(operatorId, edge);
  return Map.groupBy(rows, (row) => row.operatorId);
}

/** How long customers waited in the last two weeks, by day and operator. */
export async function readAnswerTimes(db: Queryable) {
  const rows = await db
    .select()
    .from(answerTimes)
    .where(sql`${answerTimes.day} > current_date - 14`)
    .orderBy(desc(answerTimes.day), asc(answerTimes.operatorId));
  const counted = new Map<string, { day: string; operatorId: string; times: Counted[] }>();
  for (const { day, operatorId, ...time } of rows) {
    const key = `${day} ${operatorId}`;
    const known = counted.get(key) ?? { day, operatorId, times: [] };
    known.times.push(time);
    counted.set(key, known);
  }
  return [...counted.values()].map(({ day, operatorId, times }) => ({
    day,
    operatorId,
    answers: times.reduce((sum, { answers }) => sum + answers, 0),
    median: minutesWithin(times, 0.5),
    p95: minutesWithin(times, 0.95),
  }));
}
