import type { City } from '../../../core/cities/city.ts';
import type { OrderAnswers } from '../../../core/order-bot/order-steps.ts';
import type { Refusal } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { addressOf } from '../../../i18n/locale-path.ts';
import { translate } from '../../../i18n/translate.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { presentRefusal } from '../../platform/http/answers/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type BotButton, isReachable } from '../../platform/telegram/bot-button.ts';
import { enqueueBotMessage } from '../../platform/telegram/outbox.ts';
import type { Chat } from './deps.ts';
import type { Dialogue } from './store.ts';

/** Says something in a chat, in the transaction of what it follows from. Shows nothing else. */
export async function say(
  tx: Transaction,
  { chatId }: Pick<Chat, 'chatId'>,
  text: string,
  buttons: readonly BotButton[] = [],
): Promise<string> {
  await enqueueBotMessage(tx, { purpose: 'customers', chatId, text, buttons });
  return '';
}

/** What a button of a talk carries: which talk it belongs to, and what it says there. */
export function pressOf({ id }: Pick<Dialogue, 'id'>, verb: string, value = ''): string {
  return `${verb}:${id.slice(0, 8)}:${value}`;
}

/** A button that opens an address; where Telegram takes none, a line of text in its place. */
export function linkTo(text: string, url: string): { line: string; buttons: BotButton[] } {
  return isReachable(url)
    ? { line: '', buttons: [{ text, url }] }
    : { line: `\n${text}: ${url}`, buttons: [] };
}

/** A page of the site in a language. */
export function pageUrl({ config }: Pick<Platform, 'config'>, locale: Locale, path: string) {
  return `${config.publicUrl}${addressOf(locale, path)}`;
}

/** Where cash changes hands. */
export function meetingIn({ name, address }: Pick<City, 'name' | 'address'>, locale: Locale) {
  return { city: name[locale], address: address[locale] };
}

/**
 * The page of a pair with the amount and the city that were answered. Accounts and names are not in
 * it: whoever made such a link for somebody else would have their order paid to an account of his.
 */
export function pairPath({ income = '', outcome = '', income_amount, city }: OrderAnswers): string {
  const query = new URLSearchParams({
    ...(income_amount === undefined ? {} : { amount: income_amount }),
    ...(city === undefined ? {} : { city }),
  }).toString();
  return `/exchange/${income}-${outcome}${query === '' ? '' : `?${query}`}`;
}

/** Why something was refused, in the words of the site. */
export function wordsOfRefusal(refusal: Refusal, locale: Locale): string {
  const details = presentRefusal(refusal, locale).errors.map(({ detail }) => detail);
  return [...new Set(details)].join('\n');
}

/** The buttons of all that the bot does. */
export function menu({ config }: Pick<Platform, 'config'>, locale: Locale): readonly BotButton[] {
  const make: BotButton[] = config.telegram.orders
    ? [{ text: translate(locale, 'orderBot.new'), callback_data: 'menu:new' }]
    : [];
  return [
    ...make,
    { text: translate(locale, 'orderBot.orders'), callback_data: 'menu:orders' },
    { text: translate(locale, 'orderBot.language'), callback_data: 'menu:language' },
    { text: translate(locale, 'orderBot.helpButton'), callback_data: 'menu:help', beside: true },
  ];
}
