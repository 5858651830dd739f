import { formatAmount } from '../../../core/money/amount.ts';
import type { OrderStep } from '../../../core/order-bot/order-steps.ts';
import { formatMoney } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/translate.ts';
import { workingCities } from '../../market/catalogue/cities/choose-city.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import { presentAccount } from '../../market/catalogue/systems/present-account.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { BotButton } from '../../platform/telegram/bot-button.ts';
import { askVisit } from './ask-visit.ts';
import { limitsNow, ownFieldAt, pairOf, placeOf } from './asked-order.ts';
import { backTo, showQuote } from './confirm.ts';
import type { Chat, OrderBotDeps } from './deps.ts';
import { incomesOffered, outcomesOffered } from './offered-pairs.ts';
import { pageUrl, pressOf, say } from './say.ts';
import { type Dialogue, endDialogue } from './store.ts';

/** So many choices are one message. */
const choicesMax = 8;

type Talk = { readonly chat: Chat; readonly dialogue: Dialogue };
type Asked = { readonly text: string; readonly buttons: readonly BotButton[] };
/** What is on a button, and what it says when it is pressed. */
type Choice = { readonly text: string; readonly value: string };
type Shown = { readonly locale: Locale; readonly page: number; readonly day: string };

/**
 * Puts the question at which a talk is, after `before`, which says what was wrong with the last
 * answer. Where nothing is exchanged at all the talk ends.
 */
export async function ask(
  tx: Transaction,
  deps: OrderBotDeps,
  { chat, dialogue, page = 0, day = '' }: Talk & Partial<Pick<Shown, 'page' | 'day'>>,
  before = '',
): Promise<string> {
  if (dialogue.step === 'confirm') return showQuote(tx, deps, { chat, dialogue }, before);
  const { locale } = chat;
  const asked = await question(deps, dialogue, { locale, page, day });
  if (asked === null) {
    await endDialogue(tx, dialogue);
    const url = pageUrl(deps.orders.platform, locale, '/');
    return say(tx, chat, translate(locale, 'orderBot.nothingOffered', { url }));
  }
  const text = before === '' ? asked.text : `${before}\n\n${asked.text}`;
  return say(tx, chat, text, [...asked.buttons, ...leaving(deps, dialogue, locale)]);
}

/** The ways out of a question: to the one before it, and out of the talk. */
function leaving({ orders }: OrderBotDeps, dialogue: Dialogue, locale: Locale): BotButton[] {
  const text = translate(locale, 'orderBot.cancel');
  const cancel = { text, callback_data: pressOf(dialogue, 'no') };
  if (dialogue.step === 'income') return [cancel];
  return [backTo(dialogue, placeOf(orders, dialogue), locale), { ...cancel, beside: true }];
}

async function question(
  deps: OrderBotDeps,
  dialogue: Dialogue,
  shown: Shown,
): Promise<Asked | null> {
  const { step, answers } = dialogue;
  const { locale } = shown;
  const { catalogue, platform } = deps.orders;
  const current = catalogue.current();
  const now = platform.clock.now();
  if (step === 'income') {
    const systems = incomesOffered(current, now);
    if (systems.length === 0) return null;
    const text = translate(locale, 'orderBot.ask.income');
    return { text, buttons: systemChoices(dialogue, systems, shown) };
  }
  const income = current.systemById.get(answers.income ?? '');
  if (income === undefined) return null;
  if (step === 'outcome') {
    const systems = outcomesOffered(current, now, income.id);
    if (systems.length === 0) return null;
    const text = translate(locale, 'orderBot.ask.outcome', { income: income.name[locale] });
    return { text, buttons: systemChoices(dialogue, systems, shown) };
  }
  const pair = pairOf(deps.orders, answers);
  if (pair === null) return null;
  if (step === 'confirm' || step === 'placing') return null;
  if (step === 'income_amount') return askAmount(deps, dialogue, pair.income, locale);
  if (step === 'city') {
    const cities = workingCities(current, pair.direction.id).map(({ city }) => ({
      text: city.name[locale],
      value: city.code,
    }));
    const text = translate(locale, 'orderBot.ask.city');
    return { text, buttons: choices(dialogue, cities, shown) };
  }
  if (step === 'visit_at') return askVisit(deps.orders, dialogue, shown);
  if (step === 'own_field') return askOwn(deps, dialogue, shown);
  return askField(deps, { step, dialogue, locale }, pair);
}

/** A question of the operators' own, with what they say of it. */
function askOwn({ orders }: OrderBotDeps, dialogue: Dialogue, shown: Shown): Asked | null {
  const field = ownFieldAt(orders, dialogue);
  if (field === null) return null;
  const { locale } = shown;
  const { name, hint, required } = field;
  const label = required
    ? field.label[locale]
    : translate(locale, 'exchange.memoOptional', { label: field.label[locale] });
  const text = hint[locale] === '' ? label : `${label}\n${hint[locale]}`;
  const all = field.choices.map((choice, at) => ({
    text: choice[locale],
    value: `${at}.${name}`,
  }));
  const answers = choices(dialogue, all, shown);
  if (required) return { text, buttons: answers };
  const skip = translate(locale, 'orderBot.skip');
  const skipped = { text: skip, callback_data: pressOf(dialogue, 'skip', name) };
  return { text, buttons: [...answers, skipped] };
}

function systemChoices(dialogue: Dialogue, systems: readonly PaymentSystem[], shown: Shown) {
  const all = systems.map((system) => ({ text: nameOf(system, shown.locale), value: system.id }));
  return choices(dialogue, all, shown);
}

function choices(dialogue: Dialogue, all: readonly Choice[], { locale, page }: Shown): BotButton[] {
  const first = page * choicesMax < all.length ? page * choicesMax : 0;
  const buttons: BotButton[] = all.slice(first, first + choicesMax).map(({ text, value }) => ({
    text,
    callback_data: pressOf(dialogue, 'pick', value),
  }));
  if (all.length <= choicesMax) return buttons;
  const isLast = first + choicesMax >= all.length;
  const next = isLast ? 0 : first / choicesMax + 1;
  const more = translate(locale, 'orderBot.more');
  return [...buttons, { text: more, callback_data: pressOf(dialogue, 'more', String(next)) }];
}

/** Two systems may be called the same in two currencies. */
function nameOf({ name, currencyIsoCode }: PaymentSystem, locale: Locale): string {
  const own = name[locale];
  return own.includes(currencyIsoCode) ? own : `${own}, ${currencyIsoCode}`;
}

async function askAmount(
  deps: OrderBotDeps,
  { answers }: Dialogue,
  system: PaymentSystem,
  locale: Locale,
): Promise<Asked> {
  const { asset, precision } = system;
  const limits = await limitsNow(deps, answers);
  const written = (units: Parameters<typeof formatAmount>[0]) =>
    formatMoney(formatAmount(units, precision), asset, locale);
  const within =
    limits === null
      ? ''
      : `\n${translate(locale, 'orderBot.limits', {
          min: written(limits.incomeMin),
          max: written(limits.incomeMax),
        })}`;
  const asked = translate(locale, 'orderBot.ask.income_amount', {
    system: nameOf(system, locale),
  });
  return { text: `${asked}${within}`, buttons: [] };
}

type AskedStep = Exclude<
  OrderStep,
  'income' | 'outcome' | 'city' | 'visit_at' | 'income_amount' | 'own_field' | 'confirm' | 'placing'
>;

function askField(
  { orders }: OrderBotDeps,
  asking: { readonly step: AskedStep; readonly dialogue: Dialogue; readonly locale: Locale },
  pair: NonNullable<ReturnType<typeof pairOf>>,
): Asked {
  const { step, dialogue, locale } = asking;
  const side = step === 'income_account' ? pair.income : pair.outcome;
  const system = side.name[locale];
  const isCash = side.kind === 'cash' && (step === 'outcome_account' || step === 'income_account');
  const text = isCash
    ? translate(locale, 'orderBot.ask.cash_account', {
        label: presentAccount(side, locale).label,
        system,
      })
    : isOfPerson(step)
      ? translate(locale, `orderBot.ask.${step}`)
      : translate(locale, `orderBot.ask.${step}`, { system });
  if (step === 'outcome_memo' && pair.outcome.memoRule?.required === false) {
    const skip = translate(locale, 'orderBot.noMemo');
    return { text, buttons: [{ text: skip, callback_data: pressOf(dialogue, 'skip', step) }] };
  }
  if (step !== 'outcome_bank') return { text, buttons: [] };
  const banks = orders.catalogue.current().banks.filter(({ enabled }) => enabled);
  const buttons = banks.slice(0, choicesMax).map(({ id, nameRu, nameEn }) => ({
    text: locale === 'ru' ? nameRu : nameEn,
    callback_data: pressOf(dialogue, 'pick', id.slice(0, 40)),
  }));
  return { text, buttons };
}

const ofPerson = ['country', 'full_name', 'phone', 'email'] as const;

function isOfPerson(step: AskedStep): step is (typeof ofPerson)[number] {
  return ofPerson.some((one) => one === step);
}
