import { formatAmount } from '../../../core/money/amount.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { maskAccount } from '../../../core/requisites/mask-account.ts';
import { formatMoney, formatSpan } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/translate.ts';
import type { RateCalculation } from '../../market/rates/quote/calculate-rate.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { BotButton } from '../../platform/telegram/bot-button.ts';
import { cityOf } from '../orders/deps.ts';
import { type CheckedOrder, checkOrder } from '../orders/place/check-order.ts';
import { quoteNow, requestOf } from './asked-order.ts';
import type { Chat, OrderBotDeps } from './deps.ts';
import { meetingIn, pageUrl, pressOf, say, wordsOfRefusal } from './say.ts';
import { type Dialogue, endDialogue, saveDialogue } from './store.ts';
import { visitHoursOf, visitText } from './visit-hours.ts';

type Talk = { readonly chat: Chat; readonly dialogue: Dialogue };

/**
 * Shows a new quote with everything that was answered, to be confirmed while it is good. Where
 * there is none now, or the order would not be taken, it says why.
 */
export async function showQuote(
  tx: Transaction,
  deps: OrderBotDeps,
  { chat, dialogue }: Talk,
  before = '',
): Promise<string> {
  const { locale } = chat;
  const made = await quoteNow(deps, dialogue.answers);
  const request = isRefusal(made) ? made : requestOf(dialogue, made.sealed.token);
  const checked = isRefusal(request) ? request : checkOrder(deps.orders, request, null);
  if (isRefusal(made) || isRefusal(checked)) {
    const refusal = isRefusal(made) ? made : isRefusal(checked) ? checked : null;
    const why = refusal === null ? '' : wordsOfRefusal(refusal, locale);
    await saveDialogue(tx, { ...dialogue, step: 'confirm', quote: null, quoteExpiresAt: null });
    return say(tx, chat, joined(before, why), changes(deps, chat, dialogue));
  }
  const { token, expiresAt, quotedAt } = made.sealed;
  await saveDialogue(tx, { ...dialogue, step: 'confirm', quote: token, quoteExpiresAt: expiresAt });
  const goodFor = (expiresAt.getTime() - quotedAt.getTime()) / 1000;
  const text = joined(before, summary(deps, chat, made, checked), rules(deps, chat, goodFor));
  const yes = translate(locale, 'orderBot.make');
  return say(tx, chat, text, [
    { text: yes, callback_data: pressOf(dialogue, 'yes') },
    ...changes(deps, chat, dialogue),
  ]);
}

/** Leads to the question before; pressed twice it goes back once. */
export function backTo(dialogue: Dialogue, place: string, locale: Locale): BotButton {
  const text = translate(locale, 'orderBot.back');
  return { text, callback_data: pressOf(dialogue, 'back', place) };
}

function changes({ orders }: OrderBotDeps, { locale }: Chat, dialogue: Dialogue): BotButton[] {
  const { answers } = dialogue;
  const time = {
    text: translate(locale, 'orderBot.otherTime'),
    callback_data: pressOf(dialogue, 'visit'),
  };
  // An hour that is over is given up there as well, where the desk has no other.
  const hasTime = Boolean(answers.visit_at) || visitHoursOf(orders, answers).length > 0;
  return [
    {
      text: translate(locale, 'orderBot.otherAmount'),
      callback_data: pressOf(dialogue, 'amount'),
    },
    ...(hasTime ? [time] : []),
    backTo(dialogue, 'confirm', locale),
    {
      text: translate(locale, 'orderBot.cancel'),
      callback_data: pressOf(dialogue, 'no'),
      beside: true,
    },
  ];
}

function summary(
  { orders }: OrderBotDeps,
  { locale }: Chat,
  { quote, exchange }: RateCalculation,
  { outcomeAccount, outcomeMemo, outcomeBank, direction, visit, ownFields }: CheckedOrder,
): string {
  const { income, outcome } = exchange;
  const money = (side: 'income' | 'outcome') =>
    formatMoney(formatAmount(quote[side], exchange[side].precision), quote[side].asset, locale);
  const city = cityOf(orders, direction.city ?? null);
  const when =
    visit === null
      ? translate(locale, 'orderBot.visitLater')
      : translate(locale, 'orderBot.visitAt', { when: visitText(orders, visit, locale) });
  const account = maskAccount(outcome.accountRule.kind, outcomeAccount);
  return [
    translate(locale, 'orderBot.check'),
    `${income.name[locale]} → ${outcome.name[locale]}`,
    translate(locale, 'orderBot.youPay', { amount: money('income') }),
    translate(locale, 'orderBot.youGet', { amount: money('outcome') }),
    translate(locale, 'orderBot.to', { account }),
    ...(outcomeBank === null ? [] : [outcomeBank[locale]]),
    ...(outcomeMemo === null ? [] : [translate(locale, 'orderBot.memo', { memo: outcomeMemo })]),
    ...(city === null ? [] : [translate(locale, 'orderBot.inCity', meetingIn(city, locale)), when]),
    ...ownFields.map(({ label, text, value }) => `${label[locale]}: ${text?.[locale] ?? value}`),
  ].join('\n');
}

function rules({ orders }: OrderBotDeps, { locale }: Chat, goodForSeconds: number): string {
  const page = (path: string) => pageUrl(orders.platform, locale, path);
  return [
    translate(locale, 'orderBot.goodFor', { span: formatSpan(goodForSeconds, locale) }),
    translate(locale, 'orderBot.agree', {
      rules: page('/legal/exchange-rules'),
      aml: page('/legal/aml-kyc'),
    }),
  ].join('\n\n');
}

function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}

/**
 * Makes the order that was confirmed a task of the worker, if the quote that was shown is still
 * good; else there is another one to be confirmed. Nothing is asked of the outside here.
 */
export async function confirm(
  tx: Transaction,
  deps: OrderBotDeps,
  { chat, dialogue }: Talk,
): Promise<string> {
  const { quote, quoteExpiresAt } = dialogue;
  const now = deps.orders.platform.clock.now();
  if (quote === null || quoteExpiresAt === null || now >= quoteExpiresAt) {
    const over = translate(chat.locale, 'orderBot.quoteOver');
    return showQuote(tx, deps, { chat, dialogue }, over);
  }
  await saveDialogue(tx, { ...dialogue, step: 'placing' });
  return translate(chat.locale, 'orderBot.placing');
}

/** Ends a talk without an order. */
export async function cancel(tx: Transaction, { chat, dialogue }: Talk): Promise<string> {
  await endDialogue(tx, dialogue);
  return say(tx, chat, translate(chat.locale, 'orderBot.cancelled'));
}
