import { eq, sql } from 'drizzle-orm';
import { operatorActor } from '../../../core/actor.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { minutesTo } from '../../../core/support/answer-times.ts';
import { addressOf } from '../../../i18n/locale-path.ts';
import { translate } from '../../../i18n/translate.ts';
import { announceOrder } from '../../exchange/order-changes/changes.ts';
import { type AuditAuthor, audit } from '../../office/audit/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { enqueueBotMessage } from '../../platform/telegram/outbox.ts';
import type { Conversation } from './hear.ts';
import { replyAddress } from './reply-address.ts';
import { answerTimes, conversationMessages, conversations } from './tables.ts';

/** Who answers, and what of the running service that takes. */
export type Answering = {
  readonly platform: Pick<Platform, 'config' | 'clock'>;
  readonly operatorId: string;
  readonly author: AuditAuthor;
  /** Where else the customer of an order hears of it, and what the order is called. */
  readonly orderOf: (tx: Transaction, orderId: string) => Promise<OrderReach>;
};

export type OrderReach = {
  readonly number: string;
  readonly email: string | null;
  readonly chats: readonly number[];
};

/** Answers a customer over every way they are reached by, and counts how long they waited. */
export async function answer(
  tx: Transaction,
  id: number,
  body: string,
  { platform, operatorId, author, orderOf }: Answering,
): Promise<Conversation | Refusal> {
  const conversation = await lockConversation(tx, id);
  if (conversation === null) return refuse('not_found');
  const actor = operatorActor(operatorId);
  const values = { conversationId: id, author: actor, channel: 'office' as const, body };
  await tx.insert(conversationMessages).values(values);
  const [after] = await tx
    .update(conversations)
    .set({
      waitingSince: null,
      assignedTo: conversation.assignedTo ?? operatorId,
      lastAt: sql`now()`,
      version: sql`${conversations.version} + 1`,
    })
    .where(eq(conversations.id, id))
    .returning();
  if (after === undefined) throw new Error('a locked conversation vanished');
  const { waitingSince, orderId } = conversation;
  if (waitingSince !== null) await countAnswer(tx, platform, operatorId, waitingSince);
  const reach = orderId === null ? null : await orderOf(tx, orderId);
  await send(tx, platform, { conversation, reach, body });
  if (orderId !== null) await announceOrder(tx, orderId);
  await audit(tx, {
    ...author,
    action: 'answer_conversation',
    subjectType: orderId === null ? 'conversations' : 'orders',
    subjectId: orderId ?? String(id),
  });
  return after;
}

/** A conversation, until the end of the transaction nobody else's to change. */
export async function lockConversation(tx: Transaction, id: number): Promise<Conversation | null> {
  const rows = await tx.select().from(conversations).where(eq(conversations.id, id)).for('update');
  return rows[0] ?? null;
}

async function countAnswer(
  tx: Transaction,
  { config, clock }: Answering['platform'],
  operatorId: string,
  waitingSince: Date,
): Promise<void> {
  const edge = minutesTo(clock.now().getTime() - waitingSince.getTime());
  const day = sql<string>`(now() at time zone ${config.timeZone})::date`;
  await tx
    .insert(answerTimes)
    .values({ day, operatorId, minutesTo: edge, answers: 1 })
    .onConflictDoUpdate({
      target: [answerTimes.day, answerTimes.operatorId, answerTimes.minutesTo],
      set: { answers: sql`${answerTimes.answers} + 1` },
    });
}

type Sent = {
  readonly conversation: Conversation;
  readonly reach: OrderReach | null;
  readonly body: string;
};

async function send(
  tx: Transaction,
  { config }: Answering['platform'],
  { conversation, reach, body }: Sent,
): Promise<void> {
  const { locale, reference, orderId } = conversation;
  const email = reach?.email ?? conversation.email;
  const path = orderId === null ? null : addressOf(locale, `/orders/${orderId}`);
  const number = reach?.number ?? conversation.namedOrder;
  const about =
    number === ''
      ? conversation.subject || translate(locale, 'supportMail.subject')
      : translate(locale, 'supportMail.order', { number });
  const page = path === null ? '' : `\n\n${config.publicUrl}${path}`;
  if (email !== null) {
    const subject = `${about.slice(0, 200)} [#${reference}]`;
    const replyTo = replyAddress(config, reference);
    const mail = { recipient: email, locale, subject, text: body + page, html: null, replyTo };
    await enqueueMail(tx, mail);
  }
  const chats = new Set([...(reach?.chats ?? []), ...chatOf(conversation)]);
  for (const chatId of chats) {
    const text = reach === null ? body : `${about}\n${body}${page}`;
    await enqueueBotMessage(tx, { purpose: 'customers', chatId, text });
  }
}

function chatOf({ chatId }: Conversation): number[] {
  return chatId === null ? [] : [chatId];
}
