import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { formatMoment } from '../../../i18n/format-moment.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/translate.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import {
  type Idempotency,
  isAnswered,
  requestHashOf,
} from '../../platform/http/answers/idempotency.ts';
import { localeOfChat } from '../order-chats/customer-chat.ts';
import { follow } from '../order-chats/follow-order.ts';
import { makeControlLink } from '../orders/change/control-link.ts';
import { systemOf } from '../orders/deps.ts';
import { findOrder, type StoredOrder } from '../orders/order-records.ts';
import { checkOrder } from '../orders/place/check-order.ts';
import { issueRequisites } from '../orders/place/issue-requisites.ts';
import { placeOrder } from '../orders/place/place-order.ts';
import { presentOrder, presentWallet } from '../orders/show/present-order.ts';
import { viewOrder } from '../orders/show/view-order.ts';
import { askAgain, askOwnAgain, stepOfField } from './answer.ts';
import { requestOf } from './asked-order.ts';
import { showQuote } from './confirm.ts';
import type { Chat, OrderBotDeps } from './deps.ts';
import { linkTo, meetingIn, pageUrl, pairPath, say, wordsOfRefusal } from './say.ts';
import { claimPlacing, type Dialogue, endDialogue, forgetDialogues, isPlacing } from './store.ts';
import { visitText } from './visit-hours.ts';

const batchMax = 10;
/** Whatever is in the way: then their customer is sent to the site, or to the page of the order. */
const attemptsMax = 5;
const givenUp: Refusal = { refused: [] };

/**
 * Makes the orders that were confirmed in chats, by the very steps of the public call: its checks,
 * its counts, its screening, its limits. Each has a key: whatever crashes, one is made and told of
 * once. Gives how many there were.
 */
export async function placeConfirmed(deps: OrderBotDeps): Promise<number> {
  const { database } = deps.orders.platform;
  const due = await claimPlacing(database, batchMax);
  const faults: unknown[] = [];
  // One that fails holds no other up; it is tried again in a minute.
  for (const dialogue of due) {
    await place(deps, dialogue).catch((error: unknown) => faults.push(error));
  }
  if (faults.length > 0) throw faults[0];
  return due.length;
}

/** Forgets talks that nobody went on with, and what was answered in them. */
export function forgetOldDialogues(database: Database): Promise<void> {
  return forgetDialogues(database);
}

async function place(deps: OrderBotDeps, dialogue: Dialogue): Promise<void> {
  const { chatId } = dialogue;
  const { database } = deps.orders.platform;
  const locale = await localeOfChat(database, { chatId, languageCode: 'ru' });
  const chat = { chatId, locale };
  const made = await makeOrder(deps, chat, dialogue);
  if (!isRefusal(made)) return tellMade(deps, chat, dialogue, made);
  await inTransaction(database, async (tx) => {
    if (await isPlacing(tx, dialogue)) await tellRefused(tx, deps, { chat, dialogue }, made);
  });
}

/** What a chat is called where an address would stand: each is one of its own. */
function addressOf({ chatId }: Chat): string {
  return `telegram:${chatId}`;
}

async function makeOrder(
  deps: OrderBotDeps,
  chat: Chat,
  { id, answers, ownAnswers, quote, attempts }: Dialogue,
): Promise<StoredOrder | Refusal> {
  const { orders, counts } = deps;
  const { database } = orders.platform;
  const request = requestOf({ answers, ownAnswers }, quote);
  if (isRefusal(request)) return request;
  const idempotency: Idempotency = {
    scope: `telegram:${chat.chatId}`,
    key: id,
    requestHash: requestHashOf(request),
  };
  const wasMade = await isAnswered(database, idempotency);
  if (!wasMade) {
    if (deps.inBreak()) return refuse('technical_break');
    if (attempts > attemptsMax) return givenUp;
    // A chat shows no captcha: who makes so many orders makes the next one on the site.
    if (!counts.isFree(addressOf(chat))) return refuse('captcha', 'captcha_answer');
  }
  const checked = checkOrder(orders, request, null);
  const { locale } = chat;
  const orderOrigin = { locale, userId: null, browserHash: null, ip: addressOf(chat) };
  const placed = await placeOrder(orders, checked, orderOrigin, idempotency);
  if (isRefusal(placed)) return placed;
  if (placed.again && !wasMade) counts.takeBack(addressOf(chat));
  const stored = await findOrder(database, placed.orderId);
  if (stored === null) return refuse('not_found');
  // Its page has the customer verify their card, and then tells them where to pay.
  const { awaitsCard, status } = stored.order;
  if (awaitsCard || status !== 'waiting_funds' || attempts > attemptsMax) return stored;
  await issueRequisites(orders, placed.orderId);
  return (await findOrder(database, placed.orderId)) ?? stored;
}

/** Says once that the order is there, where to pay and where its page is. */
async function tellMade(
  deps: OrderBotDeps,
  chat: Chat,
  dialogue: Dialogue,
  stored: StoredOrder,
): Promise<void> {
  const { orders } = deps;
  const { locale } = chat;
  const viewer = { locale, userId: null, browserHash: null };
  const view = await viewOrder(orders, stored, viewer);
  const { number, label, deadline } = presentOrder(view).attributes;
  const wallet = presentWallet(view)?.attributes ?? null;
  const isCash = systemOf(orders, stored.order.incomeSystem).kind === 'cash';
  await inTransaction(orders.platform.database, async (tx) => {
    if (!(await endDialogue(tx, dialogue))) return;
    await follow(tx, { orderId: stored.row.id, chatId: chat.chatId, made: true });
    const url = await makeControlLink(tx, orders, stored.row, locale);
    const link = linkTo(translate(locale, 'orderBot.open', { number }), url);
    const text = [
      translate(locale, 'orderBot.made', { number, label }),
      wallet === null
        ? translate(locale, 'orderBot.payOnPage')
        : whereToPay(wallet, stored, { locale, isCash }, deadline),
      ...(view.city === null ? [] : [meetingText(orders, view.city, stored, locale)]),
      translate(locale, 'orderBot.madeFollowed'),
    ].join('\n\n');
    await say(tx, chat, `${text}${link.line}`, link.buttons);
  });
}

function meetingText(
  orders: OrderBotDeps['orders'],
  city: Parameters<typeof meetingIn>[0],
  { row: { visitFrom: from, visitTo: to } }: StoredOrder,
  locale: Locale,
): string {
  const where = meetingIn(city, locale);
  if (from === null || to === null) return translate(locale, 'orderBot.meet', where);
  const when = visitText(orders, { from, to }, locale);
  return translate(locale, 'orderBot.meetAt', { ...where, when });
}

type Wallet = NonNullable<ReturnType<typeof presentWallet>>['attributes'];

function whereToPay(
  { address, memo, holder, bank, amount }: Wallet,
  { order }: StoredOrder,
  { locale, isCash }: { readonly locale: Locale; readonly isCash: boolean },
  deadline: string | null,
): string {
  const sum = formatMoney(amount, order.income.asset, locale);
  const until = deadline === null ? '' : `${formatMoment(deadline, locale, 'UTC')} UTC`;
  const lines = [
    translate(locale, isCash ? 'orderBot.payCash' : 'orderBot.pay', { amount: sum }),
    bank,
    address,
    holder,
    memo === null ? null : translate(locale, 'orderBot.memo', { memo }),
    until === '' ? null : translate(locale, 'orderBot.payUntil', { until }),
  ];
  return lines.filter((line) => line !== null && line !== '').join('\n');
}

/** Says why there is no order, and goes on where that can be mended. */
async function tellRefused(
  tx: Transaction,
  deps: OrderBotDeps,
  { chat, dialogue }: { readonly chat: Chat; readonly dialogue: Dialogue },
  refusal: Refusal,
): Promise<void> {
  const { locale } = chat;
  const [first] = refusal.refused;
  const codes = refusal.refused.map(({ code }) => code);
  if (codes.includes('rate_changed')) {
    const changed = translate(locale, 'orderBot.rateChanged');
    await showQuote(tx, deps, { chat, dialogue }, changed);
    return;
  }
  const why = wordsOfRefusal(refusal, locale);
  const step = stepOfField(first?.field);
  const own = first?.field?.startsWith('fields/') === true ? first.field.slice(7) : null;
  if (own !== null && !codes.includes('captcha')) {
    await askOwnAgain(tx, deps, { chat, dialogue, name: own }, why);
    return;
  }
  if (step !== null && !codes.includes('captcha')) {
    await askAgain(tx, deps, { chat, dialogue, step }, why);
    return;
  }
  await endDialogue(tx, dialogue);
  const url = pageUrl(deps.orders.platform, locale, pairPath(dialogue.answers));
  await say(tx, chat, goodbye(codes, { why, url }, locale));
}

function goodbye(
  codes: readonly string[],
  { why, url }: { readonly why: string; readonly url: string },
  locale: Locale,
): string {
  if (codes.includes('captcha')) return translate(locale, 'orderBot.needsCaptcha', { url });
  if (why === '') return translate(locale, 'orderBot.givenUp', { url });
  return translate(locale, 'orderBot.notMade', { why, url });
}
