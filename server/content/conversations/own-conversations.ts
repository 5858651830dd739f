import { and, asc, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { announceOrder } from '../../exchange/order-changes/changes.ts';
import { orderEmail } from '../../exchange/order-facts/read-order-facts.ts';
import { type AuditAuthor, audit } from '../../office/audit/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { forgetMailsAbout } from '../../platform/mail/mails-to.ts';
import type { Conversation } from './hear.ts';
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

/** Erases one at the request of whoever wrote it; refuses `not_found` where there is none. */
export async function eraseConversation(
  tx: Transaction,
  id: number,
  author: AuditAuthor,
): Promise<Refusal | null> {
  const [gone] = await erase(tx, eq(conversations.id, id));
  if (gone === undefined) return refuse('not_found');
  const { orderId } = gone;
  if (orderId !== null) await announceOrder(tx, orderId);
  await audit(tx, {
    ...author,
    action: 'erase_conversation',
    subjectType: orderId === null ? 'conversations' : 'orders',
    subjectId: orderId ?? String(id),
  });
  return null;
}

/**
 * Messages and mails go with their conversation. How long answers took stays: it is counted by day
 * and operator, and names no customer.
 */
async function erase(tx: Transaction, which: SQL | undefined) {
  const found = await tx
    .select()
    .from(conversations)
    .where(which)
    .orderBy(asc(conversations.id))
    .for('update');
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  for (const conversation of found) await forgetAnswers(tx, conversation);
  await tx.delete(conversationMessages).where(inArray(conversationMessages.conversationId, ids));
  await tx.delete(conversations).where(inArray(conversations.id, ids));
  return found;
}

/** Answers have gone out by mail as well, and stand in the outbox. */
async function forgetAnswers(
  tx: Transaction,
  { email, orderId, reference }: Conversation,
): Promise<void> {
  const ofOrder = orderId === null ? null : await orderEmail(tx, orderId);
  for (const recipient of [email, ofOrder]) {
    if (recipient !== null) await forgetMailsAbout(tx, recipient, `[#${reference}]`);
  }
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
