import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Refusal, refuse, tooMany } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { announceOrder } from '../../exchange/order-changes/changes.ts';
import { raiseAlert } from '../../platform/alerts/raise-alert.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { newReference } from './reference.ts';
import { conversationMessages, conversations } from './tables.ts';

export type Conversation = typeof conversations.$inferSelect;
export type Message = typeof conversationMessages.$inferSelect;

/** Whom something was written by: the customer of an order, or of a chat or address alone. */
type Speaker = Partial<Pick<Conversation, 'orderId' | 'email' | 'chatId' | 'name'>> & {
  readonly locale: Locale;
  readonly subject?: string;
};

type Heard = Pick<Message, 'channel' | 'body'> & { readonly outsideId?: string };

const bodyMax = 8_000;
/** So many messages of one conversation are enough for an hour. */
const hourlyMax = 60;

/**
 * Keeps what a customer has written and has them wait for an answer from now on. The same message
 * of a channel brought twice is kept once: `conflict`.
 */
export async function hear(
  tx: Transaction,
  speaker: Speaker | Conversation,
  { channel, body, outsideId }: Heard,
): Promise<Message | Refusal> {
  const text = plainText(body).slice(0, bodyMax);
  if (text === '') return refuse('required', 'body');
  const { id } = 'reference' in speaker ? speaker : await conversationOf(tx, speaker);
  if (await isTooMuch(tx, id)) return tooMany(3_600);
  const [message] = await tx
    .insert(conversationMessages)
    .values({ conversationId: id, author: 'customer', channel, body: text, outsideId })
    .onConflictDoNothing()
    .returning();
  if (message === undefined) return refuse('conflict');
  const [after] = await tx
    .update(conversations)
    .set({
      waitingSince: sql`coalesce(${conversations.waitingSince}, now())`,
      lastAt: sql`now()`,
      version: sql`${conversations.version} + 1`,
    })
    .where(eq(conversations.id, id))
    .returning({
      orderId: conversations.orderId,
      isFirst: sql<boolean>`${conversations.waitingSince} = now()`,
    });
  if (after?.orderId != null) await announceOrder(tx, after.orderId);
  // Whoever goes on before they are answered is waited for already.
  if (after?.isFirst === true) await raiseAlert(tx, { kind: 'message_new', subject: String(id) });
  return message;
}

async function isTooMuch(tx: Transaction, conversationId: number): Promise<boolean> {
  const [row] = await tx
    .select({ recent: sql<boolean>`${conversationMessages.createdAt} > now() - interval '1 hour'` })
    .from(conversationMessages)
    .where(eq(conversationMessages.conversationId, conversationId))
    .orderBy(desc(conversationMessages.id))
    .offset(hourlyMax - 1)
    .limit(1);
  return row?.recent === true;
}

/** The conversation of an order, else of a chat, else of an address; a new one where none is. */
export async function conversationOf(tx: Transaction, speaker: Speaker): Promise<Conversation> {
  const known = await findConversation(tx, speaker);
  if (known !== null) return known;
  const reference = newReference();
  await tx
    .insert(conversations)
    .values({ ...speaker, reference })
    .onConflictDoNothing();
  const made = await findConversation(tx, speaker);
  if (made === null) throw new Error('a conversation that was just kept is there');
  return made;
}

/** Locked: an account that is being deleted takes its conversations along, or comes later. */
async function findConversation(tx: Transaction, speaker: Speaker): Promise<Conversation | null> {
  const { orderId = null, chatId = null, email = null } = speaker;
  const alone = isNull(conversations.orderId);
  const where =
    orderId !== null
      ? eq(conversations.orderId, orderId)
      : chatId !== null
        ? and(alone, eq(conversations.chatId, chatId))
        : and(
            alone,
            isNull(conversations.chatId),
            eq(conversations.origin, 'direct'),
            eq(sql`lower(${conversations.email})`, (email ?? '').toLowerCase()),
          );
  const [row] = await tx.select().from(conversations).where(where).for('update');
  return row ?? null;
}

/** The conversation with a reference, locked; null for none. */
export async function findByReference(
  tx: Transaction,
  reference: string,
): Promise<Conversation | null> {
  const where = eq(conversations.reference, reference);
  const [row] = await tx.select().from(conversations).where(where).for('update');
  return row ?? null;
}

/** Text alone: what no keyboard has is not kept. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\p{Cf}]/gu, (letter) => (letter === '\n' || letter === '\t' ? letter : ''))
    .trim();
}
