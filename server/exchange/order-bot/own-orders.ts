import { formatAmount } from '../../../core/money/amount.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { translate } from '../../../i18n/translate.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { BotButton } from '../../platform/telegram/bot-button.ts';
import { followedBy, followingOf, muteOrder } from '../order-chats/follow-order.ts';
import { makeControlLink } from '../orders/change/control-link.ts';
import { findOrder, findOrders } from '../orders/order-records.ts';
import { labelOf } from '../orders/show/present-order.ts';
import type { Chat, OrderBotDeps } from './deps.ts';
import { linkTo, menu, pageUrl, say } from './say.ts';

/** So many orders are one message. */
const listed = 8;

/** Lists the orders that a chat follows, and none of anybody else's: how each stands. */
export async function listOwn(
  tx: Transaction,
  { orders }: OrderBotDeps,
  chat: Chat,
): Promise<string> {
  const { chatId, locale } = chat;
  const followed = await followedBy(tx, chatId, listed);
  const found = await findOrders(
    tx,
    followed.map(({ orderId }) => orderId),
  );
  const { words } = orders.platform.shop.current();
  const lines: string[] = [];
  const buttons: BotButton[] = [];
  for (const { orderId, muted } of followed) {
    const stored = found.get(orderId);
    if (stored === undefined) continue;
    const { order, row } = stored;
    const { number } = row;
    const income = formatMoney(formatAmount(order.income), order.income.asset, locale);
    const outcome = formatMoney(formatAmount(order.outcome), order.outcome.asset, locale);
    const label = labelOf(words, order, locale);
    lines.push(`${number}: ${label}\n${income} → ${outcome}`);
    const verb = muted ? 'hear' : 'mute';
    buttons.push(
      {
        text: translate(locale, 'orderBot.open', { number }),
        callback_data: `open:${orderId}`,
      },
      {
        text: translate(locale, muted ? 'orderBot.unmute' : 'orderBot.mute'),
        callback_data: `${verb}:${orderId}`,
        beside: true,
      },
    );
  }
  if (lines.length === 0) {
    return say(tx, chat, translate(locale, 'orderBot.noOrders'), menu(orders.platform, locale));
  }
  const title = translate(locale, 'orderBot.yourOrders');
  return say(tx, chat, [title, ...lines].join('\n\n'), buttons);
}

/**
 * Gives the address of an order that the chat follows. In the chat that made it that is a link by
 * which one browser may act for it; to others its page alone.
 */
export async function openOwn(
  tx: Transaction,
  { orders }: OrderBotDeps,
  chat: Chat,
  orderId: string,
): Promise<string> {
  const { chatId, locale } = chat;
  const followed = await followingOf(tx, { chatId, orderId });
  const stored = followed === null ? null : await findOrder(tx, orderId);
  if (followed === null || stored === null) return translate(locale, 'orderBot.notYours');
  const url = followed.made
    ? await makeControlLink(tx, orders, stored.row, locale)
    : pageUrl(orders.platform, locale, `/orders/${orderId}`);
  const { number } = stored.row;
  const link = linkTo(translate(locale, 'orderBot.open', { number }), url);
  const label = labelOf(orders.platform.shop.current().words, stored.order, locale);
  return say(tx, chat, `${number}: ${label}${link.line}`, link.buttons);
}

/** Ends or begins again that a chat is told of an order that it follows. */
export async function muteOwn(
  tx: Transaction,
  { chatId, locale }: Chat,
  orderId: string,
  muted: boolean,
): Promise<string> {
  const done = await muteOrder(tx, { chatId, orderId }, muted);
  if (!done) return translate(locale, 'orderBot.notYours');
  return translate(locale, muted ? 'orderBot.mutedNow' : 'orderBot.heardNow');
}
