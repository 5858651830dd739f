import { and, eq, isNull, sql } from 'drizzle-orm';
import type { MailedOrderFacts } from '../../exchange/order-facts/read-order-facts.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Conversation } from './hear.ts';
import { newReference } from './reference.ts';
import { conversations } from './tables.ts';

type Opened = Pick<Conversation, 'origin' | 'locale'> &
  Partial<Pick<Conversation, 'name' | 'subject' | 'topic' | 'namedOrder' | 'referredId'>> & {
    readonly email: string;
  };

/** Opens a conversation of its own, whatever else the address has written. */
export async function openConversation(tx: Transaction, opened: Opened): Promise<Conversation> {
  const reference = newReference();
  const [row] = await tx
    .insert(conversations)
    .values({ ...opened, reference })
    .returning();
  if (row === undefined) throw new Error('the database opened no conversation');
  return row;
}

/**
 * The conversation of an address that has named the one of another: references are seen by whoever
 * a mail is forwarded to, so they join nobody to what somebody else has written. Every mail of that
 * address about the same one goes on here, as long as `referred` is locked.
 */
export async function conversationReferringTo(
  tx: Transaction,
  referred: Conversation,
  { email, subject }: { readonly email: string; readonly subject: string },
): Promise<Conversation> {
  const origin = 'other_address' as const;
  const [known] = await tx
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.referredId, referred.id),
        eq(conversations.origin, origin),
        eq(sql`lower(${conversations.email})`, email),
      ),
    )
    .for('update');
  const { id: referredId, locale } = referred;
  return known ?? openConversation(tx, { email, subject, locale, origin, referredId });
}

/**
 * The same for a mail about an order: it names the order to the operator, and the conversation of
 * it if there is one.
 */
export async function conversationAboutOrder(
  tx: Transaction,
  { id: orderId, number: namedOrder, locale }: MailedOrderFacts,
  { email, subject }: { readonly email: string; readonly subject: string },
): Promise<Conversation> {
  const origin = 'other_address' as const;
  // Two mails at once wait for each other: the first may have no conversation of the order to lock.
  const owner = `mails about ${namedOrder} of ${email}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`);
  const [known] = await tx
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.namedOrder, namedOrder),
        eq(conversations.origin, origin),
        isNull(conversations.orderId),
        eq(sql`lower(${conversations.email})`, email),
      ),
    )
    .for('update');
  if (known !== undefined) return known;
  // Locked: it may be dropped or erased before it is named.
  const [ofOrder] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.orderId, orderId))
    .for('key share');
  const referredId = ofOrder?.id ?? null;
  return openConversation(tx, { email, subject, locale, origin, namedOrder, referredId });
}
