import {
  and,
  asc,
  eq,
  exists,
  inArray,
  isNull,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { announceOrder } from '../../exchange/order-changes/changes.ts';
import { orderEmail } from '../../exchange/order-facts/read-order-facts.ts';
import { type AuditAuthor, audit } from '../../office/audit/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { type HeldAddress, heldBy } from '../../platform/mail/held-address.ts';
import { forgetMailsAbout } from '../../platform/mail/mails-to.ts';
import type { Conversation } from './hear.ts';
import { conversationMessages, conversations } from './tables.ts';

/** Whose conversations they are that are about no order. */
type Owner = {
  readonly addresses: readonly HeldAddress[];
  readonly chatIds: readonly number[];
};

/** Erases what was written about these orders; answers the chats that it was written in. */
export async function eraseOrderConversations(
  tx: Transaction,
  orderIds: SQLWrapper,
): Promise<number[]> {
  const gone = await erase(tx, await lockThose(tx, inArray(conversations.orderId, orderIds)));
  return gone.flatMap(({ chatId }) => (chatId === null ? [] : [chatId]));
}

/**
 * Erases what addresses, while they were the owner's, and chats have written about no order. A
 * conversation that went on under an address when it was the owner's no more keeps the rest of it.
 */
export async function eraseConversationsOf(tx: Transaction, owner: Owner): Promise<void> {
  const { addresses, chatIds } = owner;
  const emails = addresses.map(({ email }) => email.toLowerCase());
  const found = await lockThose(tx, aboutNoOrder(inArray(lowerEmail, emails), chatIds));
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return;
  const { createdAt } = conversationMessages;
  const written = aboutNoOrder(heldBy(conversations.email, createdAt, addresses), chatIds);
  const own = tx
    .select({ id: conversationMessages.id })
    .from(conversationMessages)
    .innerJoin(conversations, eq(conversations.id, conversationMessages.conversationId))
    .where(and(inArray(conversations.id, ids), written));
  await tx.delete(conversationMessages).where(inArray(conversationMessages.id, own));
  const left = await tx
    .update(conversations)
    .set({
      name: '',
      subject: '',
      waitingSince: sql`case when ${conversations.waitingSince} is not null then greatest(
        ${conversations.waitingSince},
        (select min(m.created_at) from conversation_messages m
          where m.conversation_id = ${conversations.id})) end`,
      version: sql`${conversations.version} + 1`,
    })
    .where(and(inArray(conversations.id, ids), hasMessages(tx)))
    .returning({ id: conversations.id });
  const lasting = new Set(left.map(({ id }) => id));
  await erase(
    tx,
    found.filter(({ id }) => !lasting.has(id)),
  );
}

function hasMessages(tx: Transaction) {
  const ofIt = eq(conversationMessages.conversationId, conversations.id);
  return exists(tx.select({ id: sql`1` }).from(conversationMessages).where(ofIt));
}

/** Erases one at the request of whoever wrote it; refuses `not_found` where there is none. */
export async function eraseConversation(
  tx: Transaction,
  id: number,
  author: AuditAuthor,
): Promise<Refusal | null> {
  const [gone] = await erase(tx, await lockThose(tx, eq(conversations.id, id)));
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
async function erase(tx: Transaction, found: readonly Conversation[]) {
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  for (const conversation of found) await forgetAnswers(tx, conversation);
  await tx.delete(conversationMessages).where(inArray(conversationMessages.conversationId, ids));
  await tx.delete(conversations).where(inArray(conversations.id, ids));
  return found;
}

function lockThose(tx: Transaction, which: SQL | undefined): Promise<Conversation[]> {
  return tx.select().from(conversations).where(which).orderBy(asc(conversations.id)).for('update');
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

/** Every message of these orders, and of some addresses about none, the oldest first. */
export async function exportMessages(
  db: Queryable,
  orderIds: SQLWrapper,
  addresses: readonly HeldAddress[],
): Promise<Record<string, unknown>[]> {
  const written = heldBy(conversations.email, conversationMessages.createdAt, addresses);
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
    .where(or(inArray(conversations.orderId, orderIds), aboutNoOrder(written, [])))
    .orderBy(asc(conversationMessages.id));
  return rows.map(({ orderId, author, channel, body, createdAt }) => ({
    order_id: orderId,
    own: author === 'customer',
    channel,
    body,
    created_at: createdAt.toISOString(),
  }));
}

const lowerEmail = sql`lower(${conversations.email})`;

function aboutNoOrder(byEmail: SQL, chatIds: readonly number[]): SQL | undefined {
  const alone = isNull(conversations.orderId);
  const ofEmail = and(isNull(conversations.chatId), byEmail);
  const ofChats = inArray(conversations.chatId, [...chatIds]);
  return and(alone, chatIds.length === 0 ? ofEmail : or(ofEmail, ofChats));
}
