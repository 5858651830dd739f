import { type Refusal, refuse } from '../../../core/refusal.ts';
import { orderEmail } from '../../exchange/order-facts/read-order-facts.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { type Conversation, findByReference, hear, type Message, plainText } from './hear.ts';
import { conversationReferringTo } from './open-conversation.ts';
import { withoutReferences } from './reference.ts';

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
  readonly references: readonly string[];
};

/**
 * Keeps a mail in the conversation that it answers, if the customer of that conversation has sent
 * it; one that another address has sent begins a conversation of its own, which says so. Any other
 * goes on with what its address has written before.
 */
export async function hearMail(tx: Transaction, mail: InboundMail): Promise<Message | Refusal> {
  const { from: email, body, all, outsideId } = mail;
  if (plainText(body) === '') return refuse('required', 'body');
  const said = { channel: 'mail' as const, body, outsideId };
  const subject = withoutReferences(mail.subject).slice(0, 200);
  const named = await findNamed(tx, mail.references);
  if (named === null) {
    const locale = /[а-яё]/i.test(`${subject} ${all}`) ? ('ru' as const) : ('en' as const);
    return hear(tx, { email, subject, locale }, said);
  }
  const isOwn = await isReachedAt(tx, named, email);
  const goesOn = isOwn ? named : await conversationReferringTo(tx, named, { email, subject });
  return hear(tx, goesOn, said);
}

async function findNamed(
  tx: Transaction,
  references: readonly string[],
): Promise<Conversation | null> {
  for (const reference of references) {
    const found = await findByReference(tx, reference);
    if (found !== null) return found;
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
