import { eq, sql } from 'drizzle-orm';
import { operatorActor } from '../../../core/actor.ts';
import { readAlertKind } from '../../../core/alerts/alert-kind.ts';
import { translate } from '../../../i18n/translate.ts';
import { announceOrder } from '../../exchange/order-changes/changes.ts';
import { insertComment } from '../../exchange/orders/comments.ts';
import { findOrder } from '../../exchange/orders/order-records.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { redeemCode } from '../../platform/telegram/codes.ts';
import { enqueueBotMessage, forgetMessages } from '../../platform/telegram/outbox.ts';
import type { BotUpdate } from '../../platform/telegram/update.ts';
import { audit } from '../audit/audit.ts';
import { listOperators, type OperatorRow } from '../operators/manage-operators.ts';
import { readRole } from '../operators/roles.ts';
import { alertMutes, operatorChats } from './tables.ts';

/** What begins the codes of operators; those of orders begin otherwise. */
export const staffCodePrefix = 's-';

/**
 * Acts on what somebody has said to the bot of the staff: a code links their chat, `/stop` ends
 * that, and the buttons do what does no harm. Nobody whom no code has linked is answered anything
 * about the shop.
 */
export async function hearStaff(tx: Transaction, update: BotUpdate): Promise<string | null> {
  const { chatId, text, pressed } = update;
  const code = /^\/start (s-[\w-]{20,60})$/.exec(text.trim())?.[1];
  if (code !== undefined) return linkChat(tx, update, code);
  const operator = await operatorOfChat(tx, chatId);
  if (operator === null) return null;
  if (pressed !== null) return press(tx, operator, pressed);
  if (/^\/stop\b/.test(text)) {
    await unlinkChat(tx, chatId);
    return say(tx, chatId, translate(operator.locale, 'bot.unlinked'));
  }
  // With a bot for both, another code may be a customer's.
  if (/^\/start \S/.test(text)) return null;
  return say(tx, chatId, translate(operator.locale, 'bot.help', { name: operator.name }));
}

/** Unlinks a chat that has blocked the bot, or has asked for it. */
export async function unlinkChat(tx: Transaction, chatId: number): Promise<void> {
  await tx.delete(operatorChats).where(eq(operatorChats.chatId, chatId));
  await forgetMessages(tx, 'staff', chatId);
}

async function linkChat(tx: Transaction, update: BotUpdate, code: string): Promise<string> {
  const { chatId, name, languageCode } = update;
  const owner = await redeemCode(tx, code.slice(staffCodePrefix.length));
  if (owner === null || !('operatorId' in owner)) {
    const locale = languageCode.startsWith('ru') ? 'ru' : 'en';
    return say(tx, chatId, translate(locale, 'bot.codeOver'));
  }
  const { operatorId } = owner;
  // One chat is one operator's, the newest to say so.
  await tx.delete(operatorChats).where(eq(operatorChats.chatId, chatId));
  await tx
    .insert(operatorChats)
    .values({ operatorId, chatId, name })
    .onConflictDoUpdate({
      target: operatorChats.operatorId,
      set: { chatId, name, linkedAt: sql`now()` },
    });
  const operator = await operatorOfChat(tx, chatId);
  if (operator === null) return '';
  await audit(tx, {
    actor: operatorActor(operatorId),
    action: 'link_telegram',
    subjectType: 'operators',
    subjectId: operatorId,
    after: { chat: name },
    ip: null,
  });
  return say(tx, chatId, translate(operator.locale, 'bot.linked', { name: operator.name }));
}

/** Whose chat it is; null for strangers and for who was disabled. */
async function operatorOfChat(tx: Transaction, chatId: number): Promise<OperatorRow | null> {
  const [row] = await tx.select().from(operatorChats).where(eq(operatorChats.chatId, chatId));
  if (row === undefined) return null;
  const found = (await listOperators(tx)).find(({ id }) => id === row.operatorId);
  return found === undefined || found.disabledAt !== null ? null : found;
}

async function press(tx: Transaction, operator: OperatorRow, pressed: string): Promise<string> {
  const { id: operatorId, locale, role } = operator;
  const [verb, subject = ''] = pressed.split(':');
  const kind = readAlertKind(subject);
  if (verb === 'mute' && kind !== null) {
    const until = sql`now() + interval '1 hour'`;
    await tx
      .insert(alertMutes)
      .values({ operatorId, kind, until })
      .onConflictDoUpdate({ target: [alertMutes.operatorId, alertMutes.kind], set: { until } });
    return translate(locale, 'bot.muted');
  }
  const { permissions } = await readRole(tx, role);
  const mayComment = permissions.includes('orders.comment');
  if (verb !== 'mine' || !mayComment) return translate(locale, 'bot.unknown');
  if ((await findOrder(tx, subject)) === null) return translate(locale, 'bot.unknown');
  await insertComment(tx, { orderId: subject, operatorId, text: translate(locale, 'bot.onIt') });
  await announceOrder(tx, subject);
  const actor = operatorActor(operatorId);
  const entry = { actor, subjectType: 'orders', subjectId: subject, ip: null };
  await audit(tx, { ...entry, action: 'comment' });
  return translate(locale, 'bot.noted');
}

async function say(tx: Transaction, chatId: number, text: string): Promise<string> {
  await enqueueBotMessage(tx, { purpose: 'staff', chatId, text });
  return '';
}
