import { type Refusal, refuse } from '../../../core/refusal.ts';
import {
  type MailedOrderFacts,
  orderByNumber,
  orderEmail,
} from '../../exchange/order-facts/read-order-facts.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type Conversation, findByReference, hear, type Message, plainText } from './hear.ts';
import { conversationAboutOrder, conversationReferringTo } from './open-conversation.ts';
import type { OrderReplies } from './order-replies.ts';
import { type NamedReference, withoutReferences } from './reference.ts';

/** A mail that somebody has written to the shop. */
export type InboundMail = {
  /** The address it comes from, in small letters. */
  readonly from: string;
  readonly subject: string;
  /** What was written, without what it quotes where that is known. */
  readonly body: string;
  /** What it quotes as well; it says in which language it is written. */
  readonly all: string;
  /** What its sender's program has called it. */
  readonly outsideId: string;
  /** References that it names, the likeliest first. */
  readonly references: readonly NamedReference[];
};

/**
 * Keeps a mail in the conversation that it answers, or in that of the order that it answers a mail
 * about, if the customer of it has sent it; one that another address has sent begins a conversation
 * of its own, which says so. Any other goes on with what its address has written before.
 */
export async function hearMail(
  tx: Transaction,
  replies: OrderReplies,
  mail: InboundMail,
): Promise<Message | Refusal> {
  const { from: email, body, all, outsideId } = mail;
  if (plainText(body) === '') return refuse('required', 'body');
  const said = { channel: 'mail' as const, body, outsideId };
  const subject = withoutReferences(mail.subject).slice(0, 200);
  const named = await findNamed(tx, replies, mail.references);
  if (named === null) {
    const locale = /[а-яё]/i.test(`${subject} ${all}`) ? ('ru' as const) : ('en' as const);
    return hear(tx, { email, subject, locale }, said);
  }
  if ('reference' in named) {
    const isOwn = await isReachedAt(tx, named, email);
    const goesOn = isOwn ? named : await conversationReferringTo(tx, named, { email, subject });
    return hear(tx, goesOn, said);
  }
  const { id: orderId, locale } = named;
  return named.email?.toLowerCase() === email
    ? hear(tx, { orderId, locale }, said)
    : hear(tx, await conversationAboutOrder(tx, named, { email, subject }), said);
}

/** The conversation or the order that a mail answers; null where it names none of ours. */
async function findNamed(
  tx: Transaction,
  replies: OrderReplies,
  references: readonly NamedReference[],
): Promise<Conversation | MailedOrderFacts | null> {
  for (const reference of references) {
    if ('conversation' in reference) {
      const found = await findByReference(tx, reference.conversation);
      if (found !== null) return found;
    } else {
      const order = await orderByNumber(tx, reference.number);
      if (order !== null && replies.isOf(reference.signature, order.id)) return order;
    }
  }
  return null;
}

/** Whether what we write in a conversation is mailed to an address. */
async function isReachedAt(
  tx: Transaction,
  { email, orderId }: Conversation,
  address: string,
): Promise<boolean> {
  if (email?.toLowerCase() === address) return true;
  const ofOrder = orderId === null ? null : await orderEmail(tx, orderId);
  return ofOrder?.toLowerCase() === address;
}
