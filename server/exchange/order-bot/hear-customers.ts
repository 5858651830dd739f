import type { Locale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/translate.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { BotUpdate } from '../../platform/telegram/update.ts';
import { chooseLocale, meetChat } from '../order-chats/customer-chat.ts';
import { hearCustomers } from '../order-chats/follow-order.ts';
import { answer, askAgain, busyText, chooseOwn, chooseVisit, goBack, takesText } from './answer.ts';
import { ask } from './ask.ts';
import { placeOf } from './asked-order.ts';
import { cancel, confirm } from './confirm.ts';
import type { Chat, OrderBotDeps } from './deps.ts';
import { listOwn, muteOwn, openOwn } from './own-orders.ts';
import { menu, pageUrl, pressOf, say, wordsOfRefusal } from './say.ts';
import { beginDialogue, type Dialogue, lockDialogue } from './store.ts';

type HearCustomers = (tx: Transaction, update: BotUpdate) => Promise<string | null>;

/**
 * The bot of customers: their orders, a new one, their language. What is none of that goes on to
 * codes of orders and to the operators. Everything is a write of the transaction that it is called
 * in; the order itself is made afterwards, by `placeConfirmed`.
 */
export function orderBot(deps: OrderBotDeps): HearCustomers {
  return async (tx, update) => {
    const { chatId, text, pressed } = update;
    const { locale, isFlood } = await meetChat(tx, update);
    if (isFlood) return '';
    const chat = { chatId, locale };
    if (pressed !== null) return press(tx, deps, chat, pressed);
    const said = text.trim();
    const command = /^\/([a-z]+)(?:@\w+)?$/.exec(said)?.[1];
    if (command !== undefined) return obey(tx, deps, { chat, update }, command);
    const dialogue = said.startsWith('/') ? null : await lockDialogue(tx, chatId);
    if (dialogue === null || said === '') return hearCustomers(tx, update);
    if (dialogue.step === 'placing') return say(tx, chat, busyText(chat));
    // What is chosen by a button is not written: whoever writes there writes to the operators.
    if (!takesText(dialogue.step)) return hearCustomers(tx, update);
    return answer(tx, deps, { chat, dialogue }, said);
  };
}

async function obey(
  tx: Transaction,
  deps: OrderBotDeps,
  { chat, update }: { readonly chat: Chat; readonly update: BotUpdate },
  command: string,
): Promise<string | null> {
  switch (command) {
    case 'orders':
      return listOwn(tx, deps, chat);
    case 'new':
      return begin(tx, deps, chat);
    case 'language':
      return askLanguage(tx, chat);
    case 'cancel':
      return stop(tx, deps, chat);
    case 'stop':
      return hearCustomers(tx, update);
    default:
      return help(tx, deps, chat);
  }
}

function press(
  tx: Transaction,
  deps: OrderBotDeps,
  chat: Chat,
  pressed: string,
): Promise<string | null> {
  const [verb = '', subject = '', value = ''] = pressed.split(':');
  switch (verb) {
    case 'menu':
      return chosen(tx, deps, chat, subject);
    case 'lang':
      return speak(tx, deps, chat, subject === 'en' ? 'en' : 'ru');
    case 'open':
      return openOwn(tx, deps, chat, subject);
    case 'mute':
    case 'hear':
      return muteOwn(tx, chat, subject, verb === 'mute');
    default:
      return pressInTalk(tx, deps, chat, { pressed, verb, value });
  }
}

function chosen(tx: Transaction, deps: OrderBotDeps, chat: Chat, item: string) {
  if (item === 'orders') return listOwn(tx, deps, chat);
  if (item === 'new') return begin(tx, deps, chat);
  return item === 'language' ? askLanguage(tx, chat) : help(tx, deps, chat);
}

type Pressed = { readonly pressed: string; readonly verb: string; readonly value: string };

/** A button of a talk that is over, or of an earlier question, does nothing any more. */
async function pressInTalk(
  tx: Transaction,
  deps: OrderBotDeps,
  chat: Chat,
  { pressed, verb, value }: Pressed,
): Promise<string> {
  const dialogue = await lockDialogue(tx, chat.chatId);
  const stale = translate(chat.locale, 'orderBot.stale');
  if (dialogue === null || pressed !== pressOf(dialogue, verb, value)) return stale;
  if (dialogue.step === 'placing') return busyText(chat);
  const talk = { chat, dialogue };
  switch (verb) {
    case 'pick':
      return (await pick(tx, deps, talk, value)) ?? stale;
    case 'more':
      return isChosen(dialogue) ? ask(tx, deps, { ...talk, page: pageOf(value) }) : stale;
    case 'day':
      return dialogue.step === 'visit_at' ? ask(tx, deps, { ...talk, day: value }) : stale;
    case 'skip':
      return isSkipped(deps, dialogue, value) ? answer(tx, deps, talk, '') : stale;
    case 'back':
      return value === placeOf(deps.orders, dialogue) ? goBack(tx, deps, talk) : stale;
    case 'amount':
    case 'visit':
      if (dialogue.step !== 'confirm') return stale;
      return askAgain(tx, deps, { ...talk, step: changed[verb] });
    case 'yes':
      return dialogue.step === 'confirm' ? confirm(tx, deps, talk) : stale;
    case 'no':
      return cancel(tx, talk);
    default:
      return stale;
  }
}

/** What the buttons beside a quote change. */
const changed = { amount: 'income_amount', visit: 'visit_at' } as const;

type Talk = { readonly chat: Chat; readonly dialogue: Dialogue };

/** Takes a choice; null for a button of another question, as one that was pressed twice. */
async function pick(tx: Transaction, deps: OrderBotDeps, talk: Talk, value: string) {
  const { dialogue } = talk;
  if (dialogue.step === 'own_field') return chooseOwn(tx, deps, talk, value);
  if (dialogue.step === 'visit_at') return chooseVisit(tx, deps, talk, value);
  return isChosen(dialogue) ? answer(tx, deps, talk, value) : null;
}

/** Whether a button skips the question at which a talk is, and that may be left out. */
function isSkipped({ orders }: OrderBotDeps, dialogue: Dialogue, value: string): boolean {
  const { step } = dialogue;
  const skippable: readonly Dialogue['step'][] = ['outcome_memo', 'visit_at', 'own_field'];
  return skippable.includes(step) && value === placeOf(orders, dialogue);
}

function isChosen({ step }: Dialogue): boolean {
  const chosen: readonly Dialogue['step'][] = [
    'income',
    'outcome',
    'city',
    'outcome_bank',
    'own_field',
  ];
  return chosen.includes(step);
}

function pageOf(value: string): number {
  return /^[0-9]{1,3}$/.test(value) ? Number(value) : 0;
}

async function begin(tx: Transaction, deps: OrderBotDeps, chat: Chat): Promise<string> {
  const { platform } = deps.orders;
  const { locale } = chat;
  if (!platform.config.telegram.orders) {
    const url = pageUrl(platform, locale, '/');
    return say(tx, chat, translate(locale, 'orderBot.onTheSite', { url }));
  }
  if (deps.inBreak()) {
    return say(tx, chat, wordsOfRefusal({ refused: [{ code: 'technical_break' }] }, locale));
  }
  const before = await lockDialogue(tx, chat.chatId);
  if (before?.step === 'placing') return say(tx, chat, busyText(chat));
  return ask(tx, deps, { chat, dialogue: await beginDialogue(tx, chat.chatId) });
}

async function stop(tx: Transaction, deps: OrderBotDeps, chat: Chat): Promise<string> {
  const dialogue = await lockDialogue(tx, chat.chatId);
  if (dialogue === null) return help(tx, deps, chat);
  if (dialogue.step === 'placing') return say(tx, chat, busyText(chat));
  return cancel(tx, { chat, dialogue });
}

function askLanguage(tx: Transaction, chat: Chat): Promise<string> {
  return say(tx, chat, translate(chat.locale, 'orderBot.chooseLanguage'), [
    { text: 'Русский', callback_data: 'lang:ru' },
    { text: 'English', callback_data: 'lang:en', beside: true },
  ]);
}

async function speak(
  tx: Transaction,
  deps: OrderBotDeps,
  { chatId }: Chat,
  locale: Locale,
): Promise<string> {
  await chooseLocale(tx, chatId, locale);
  return help(tx, deps, { chatId, locale });
}

function help(tx: Transaction, { orders }: OrderBotDeps, chat: Chat): Promise<string> {
  const { locale } = chat;
  return say(tx, chat, translate(locale, 'orderBot.help'), menu(orders.platform, locale));
}
