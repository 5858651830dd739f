import { and, asc, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { conversationMessages, conversations } from './tables.ts';

/** Whose conversations they are that are about no order. */
type Owner = { readonly email: string; readonly chatIds: readonly number[] };

/** Erases what was written about these orders; answers the chats that it was written in. */
export async function eraseOrderConversations(
  tx: Transaction,
  orderIds: SQLWrapper,
): Promise<number[]> {
  const gone = await erase(tx, inArray(conversations.orderId, orderIds));
  return gone.flatMap(({ chatId }) => (chatId === null ? [] : [chatId]));
}

/** Erases what an address and chats have written about no order. */
export async function eraseConversationsOf(tx: Transaction, owner: Owner): Promise<void> {
  await erase(tx, aboutNoOrder(owner));
}

/**
 * Messages go with their conversation. How long answers took stays: it is counted by day and
 * operator, and names no customer.
 */
async function erase(tx: Transaction, which: SQL | undefined) {
  const found = await tx
    .select({ id: conversations.id, chatId: conversations.chatId })
    .from(conversations)
    .where(which)
    .orderBy(asc(conversations.id))
    .for('update');
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  await tx.delete(conversationMessages).where(inArray(conversationMessages.conversationId, ids));
  await tx.delete(conversations).where(inArray(conversations.id, ids));
  return found;
}

/** Every message of these orders, and of an address about none, the oldest first. */
export async function exportMessages(
  db: Queryable,
  orderIds: SQLWrapper,
  email: string,
): Promise<Record<string, unknown>[]> {
  const rows = await db
    .select({
      orderId: conversations.orderId,
      author: conversationMessages.author,
      channel: conversationMessages.channel,
      body: conversationMessages.body,
      createdAt: conversationMessages.createdAt,
    })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
    .where(or(inArray(conversations.orderId, orderIds), aboutNoOrder({ email, chatIds: [] })))
    .orderBy(asc(conversationMessages.id));
  return rows.map(({ orderId, author, channel, body, createdAt }) => ({
    order_id: orderId,
    own: author === 'customer',
    channel,
    body,
    created_at: createdAt.toISOString(),
  }));
}

function aboutNoOrder({ email, chatIds }: Owner): SQL | undefined {
  const alone = isNull(conversations.orderId);
  const ofEmail = and(
    isNull(conversations.chatId),
    eq(sql`lower(${conversations.email})`, email.toLowerCase()),
  );
  const ofChats = inArray(conversations.chatId, [...chatIds]);
  return and(alone, chatIds.length === 0 ? ofEmail : or(ofEmail, ofChats));
}
