import { formatAmount } from '../../../../core/money/amount.ts';
import type { TimelineEntry } from '../../../../core/orders/decide/decision.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { maskAccount } from '../../../../core/requisites/mask-account.ts';
import { formatMoney } from '../../../../i18n/format.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import { prefixOf } from '../../../../i18n/locale-path.ts';
import { translate } from '../../../../i18n/translate.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueBotMessage } from '../../../platform/telegram/outbox.ts';
import { listenersOf } from '../../order-chats/follow-order.ts';
import { type OrdersDeps, systemOf } from '../deps.ts';
import type { OrderRow } from '../order-row.ts';
import { timelineText } from './timeline-text.ts';

/** What has happened: a line of history, or the news that browsers are told as well. */
type News = { readonly line: TimelineEntry } | { readonly news: string };

/** Tells the chats that follow an order, in theirs or its own language; accounts are masked. */
export async function tellChats(
  tx: Transaction,
  deps: OrdersDeps,
  { order, row }: { readonly order: Order; readonly row: OrderRow },
  news: News,
): Promise<void> {
  // Nobody has had the time to follow an order that is only being made.
  if ('news' in news && news.news === 'order_created') return;
  const chats = await listenersOf(tx, order.id);
  for (const { chatId, locale } of chats) {
    const text = textOf(deps, { order, row }, news, locale ?? row.locale);
    if (text !== null) await enqueueBotMessage(tx, { purpose: 'customers', chatId, text });
  }
}

function textOf(
  deps: OrdersDeps,
  { order, row }: { readonly order: Order; readonly row: OrderRow },
  news: News,
  locale: Locale,
): string | null {
  const { number } = row;
  const { words } = deps.platform.shop.current();
  const line =
    'line' in news
      ? timelineText(words, news.line.code, news.line.params, locale)
      : words.ifKnown(locale, `push.${news.news}`);
  if (line === null) return null;
  const income = formatMoney(formatAmount(order.income), order.income.asset, locale);
  const outcome = formatMoney(formatAmount(order.outcome), order.outcome.asset, locale);
  const { accountRule } = systemOf(deps, order.outcomeSystem);
  const account = maskAccount(accountRule.kind, row.outcomeAccount);
  return [
    translate(locale, 'orderBot.changed', { number, line }),
    `${income} → ${outcome}`,
    translate(locale, 'orderBot.to', { account }),
    `${deps.platform.config.publicUrl}${prefixOf(locale)}/orders/${order.id}`,
  ].join('\n');
}
