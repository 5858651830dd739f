import { and, asc, desc, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import { isRefusal } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/translate.ts';
import { hear } from '../../content/conversations/hear.ts';
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { redeemCode } from '../../platform/telegram/codes.ts';
import { enqueueBotMessage, forgetMessages } from '../../platform/telegram/outbox.ts';
import type { BotUpdate } from '../../platform/telegram/update.ts';
import { isOver } from '../order-facts/order-facts.ts';
import { orderNumbers } from '../order-facts/read-order-facts.ts';
import { localeOfChat } from './customer-chat.ts';
import { customerChats, orderChats } from './tables.ts';

/** What begins the codes of orders; those of operators begin otherwise. */
export const orderCodePrefix = 'o-';
/** Chats that may follow one order; the oldest makes room. */
const chatsMax = 5;

/**
 * Acts on what a customer has said to the bot: a code of their order's page has the chat follow
 * that order, `/stop` ends it for all of them. A number or a name opens nothing.
 */
export async function hearCustomers(tx: Transaction, update: BotUpdate): Promise<string | null> {
  const { chatId, text, pressed } = update;
  const locale = await localeOfChat(tx, update);
  if (pressed !== null) return null;
  if (/^\/stop\b/.test(text)) {
    await unfollowAll(tx, chatId);
    return say(tx, chatId, translate(locale, 'orderBot.stopped'));
  }
  const code = /^\/start (o-[\w-]{20,60})$/.exec(text.trim())?.[1];
  if (code === undefined) {
    const isSaid = text.trim() !== '' && !text.startsWith('/');
    return isSaid
      ? hearSaid(tx, update, locale)
      : say(tx, chatId, translate(locale, 'orderBot.help'));
  }
  const owner = await redeemCode(tx, code.slice(orderCodePrefix.length));
  if (owner === null || !('orderId' in owner)) {
    return say(tx, chatId, translate(locale, 'orderBot.codeOver'));
  }
  const { orderId } = owner;
  await follow(tx, { orderId, chatId });
  const number = (await orderNumbers(tx, [orderId])).get(orderId) ?? '';
  return say(tx, chatId, translate(locale, 'orderBot.followed', { number }));
}

/** What is no command is written to the operators, about the order that the chat followed last. */
async function hearSaid(
  tx: Transaction,
  { chatId, name, text }: BotUpdate,
  locale: Locale,
): Promise<string> {
  const [followed] = await tx
    .select({ orderId: orderChats.orderId })
    .from(orderChats)
    .where(eq(orderChats.chatId, chatId))
    .orderBy(desc(orderChats.createdAt))
    .limit(1);
  const orderId = followed?.orderId ?? null;
  const said = { channel: 'telegram', body: text } as const;
  const heard = await hear(tx, { orderId, chatId, name, locale }, said);
  const word = isRefusal(heard) ? 'orderBot.tooMany' : 'orderBot.heard';
  return say(tx, chatId, translate(locale, word));
}

/** Has a chat follow an order, which it may have made; one that it has muted is heard again. */
export async function follow(
  tx: Transaction,
  { orderId, chatId, made = false }: Following & { readonly made?: boolean },
): Promise<void> {
  const set = made ? { muted: false, made } : { muted: false };
  await tx
    .insert(orderChats)
    .values({ orderId, chatId, made })
    .onConflictDoUpdate({ target: [orderChats.orderId, orderChats.chatId], set });
  await dropSurplus(tx, orderId);
}

type Following = Pick<typeof orderChats.$inferSelect, 'orderId' | 'chatId'>;
type Followed = Pick<typeof orderChats.$inferSelect, 'orderId' | 'muted' | 'made'>;

const followed = {
  orderId: orderChats.orderId,
  muted: orderChats.muted,
  made: orderChats.made,
} as const;

/** What a chat follows, what it has begun to follow last first. */
export function followedBy(db: Queryable, chatId: number, most: number): Promise<Followed[]> {
  return db
    .select(followed)
    .from(orderChats)
    .where(eq(orderChats.chatId, chatId))
    .orderBy(desc(orderChats.createdAt))
    .limit(most);
}

/** How a chat follows an order; null where it does not. */
export async function followingOf(
  db: Queryable,
  { orderId, chatId }: Following,
): Promise<Followed | null> {
  const mine = and(eq(orderChats.orderId, orderId), eq(orderChats.chatId, chatId));
  const [row] = await db.select(followed).from(orderChats).where(mine);
  return row ?? null;
}

/** Tells a chat no more of an order, or tells it again; false where it does not follow it. */
export async function muteOrder(
  tx: Transaction,
  { orderId, chatId }: Following,
  muted: boolean,
): Promise<boolean> {
  const mine = and(eq(orderChats.orderId, orderId), eq(orderChats.chatId, chatId));
  const changed = await tx.update(orderChats).set({ muted }).where(mine);
  return changed.rowCount === 1;
}

/** The chats to be told of an order, with the language that they have chosen; null: the order's. */
export async function listenersOf(
  tx: Queryable,
  orderId: string,
): Promise<{ readonly chatId: number; readonly locale: Locale | null }[]> {
  return tx
    .select({ chatId: orderChats.chatId, locale: customerChats.locale })
    .from(orderChats)
    .leftJoin(customerChats, eq(customerChats.chatId, orderChats.chatId))
    .where(and(eq(orderChats.orderId, orderId), eq(orderChats.muted, false)));
}

/** Ends all that a chat follows: it has asked for it, or has blocked the bot. */
export async function unfollowAll(tx: Transaction, chatId: number): Promise<void> {
  await tx.delete(orderChats).where(eq(orderChats.chatId, chatId));
  await forgetMessages(tx, 'customers', chatId);
}

/**
 * Ends what follows these orders. Answers the chats, those in `said` among them, that now follow
 * nothing: a chat that still follows the order of somebody else is theirs as well.
 */
export async function forgetOrderChats(
  tx: Transaction,
  orderIds: SQLWrapper,
  said: readonly number[],
): Promise<number[]> {
  const gone = await tx
    .delete(orderChats)
    .where(inArray(orderChats.orderId, orderIds))
    .returning({ chatId: orderChats.chatId });
  const chatIds = [...new Set([...gone.map(({ chatId }) => chatId), ...said])];
  if (chatIds.length === 0) return [];
  const following = await tx
    .selectDistinct({ chatId: orderChats.chatId })
    .from(orderChats)
    .where(inArray(orderChats.chatId, chatIds));
  const elsewhere = new Set(following.map(({ chatId }) => chatId));
  const left = chatIds.filter((chatId) => !elsewhere.has(chatId));
  for (const chatId of left) await forgetMessages(tx, 'customers', chatId);
  return left;
}

/** The chats that follow an order. */
export async function followersOf(tx: Queryable, orderId: string): Promise<number[]> {
  const rows = await tx
    .select({ chatId: orderChats.chatId })
    .from(orderChats)
    .where(eq(orderChats.orderId, orderId));
  return rows.map(({ chatId }) => chatId);
}

/**
 * Forgets who followed orders that are over, some days after they began to, and chats that follow
 * nothing and were silent for as long; 0 keeps them.
 */
export async function forgetFollowers(database: Database, days: number): Promise<void> {
  if (days === 0) return;
  await inBatches(1_000, async () => {
    const gone = await database.execute(sql`
      delete from order_chats where ctid = any(array(
        select ctid from order_chats
         where created_at < now() - make_interval(days => ${days})
           and ${isOver(sql`order_chats.order_id`)}
         limit 1000 for update skip locked))`);
    return gone.rowCount ?? 0;
  });
  await inBatches(1_000, async () => {
    const gone = await database.execute(sql`
      delete from customer_chats where ctid = any(array(
        select ctid from customer_chats
         where acted_since < now() - make_interval(days => ${days})
           and not exists (select from order_chats
                            where order_chats.chat_id = customer_chats.chat_id)
         limit 1000 for update skip locked))`);
    return gone.rowCount ?? 0;
  });
}

async function dropSurplus(tx: Transaction, orderId: string): Promise<void> {
  const all = await tx
    .select({ chatId: orderChats.chatId })
    .from(orderChats)
    .where(eq(orderChats.orderId, orderId))
    .orderBy(asc(orderChats.createdAt));
  for (const { chatId } of all.slice(0, Math.max(0, all.length - chatsMax))) {
    await tx
      .delete(orderChats)
      .where(sql`${orderChats.orderId} = ${orderId} and ${orderChats.chatId} = ${chatId}`);
  }
}

async function say(tx: Transaction, chatId: number, text: string): Promise<string> {
  await enqueueBotMessage(tx, { purpose: 'customers', chatId, text });
  return '';
}
