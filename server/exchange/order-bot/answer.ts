import { amountOfText, askedFields, type OrderStep } from '../../../core/order-bot/order-steps.ts';
import { visitHourOf } from '../../../core/order-bot/visit-hours.ts';
import { readOutsideText } from '../../../core/outside-text.ts';
import { checkAnswers } from '../../../core/own-fields/check-answer.ts';
import type { OwnField } from '../../../core/own-fields/own-field.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { translate } from '../../../i18n/translate.ts';
import { countryCodes } from '../../market/countries/country-codes.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ask } from './ask.ts';
import { visitPressed } from './ask-visit.ts';
import {
  faultOf,
  ownFieldAt,
  questionBefore,
  quoteNow,
  type Said,
  stepAfter,
} from './asked-order.ts';
import type { Chat, OrderBotDeps } from './deps.ts';
import { incomesOffered, outcomesOffered } from './offered-pairs.ts';
import { wordsOfRefusal } from './say.ts';
import { type Dialogue, saveDialogue } from './store.ts';
import { visitHoursOf } from './visit-hours.ts';

type Talk = { readonly chat: Chat; readonly dialogue: Dialogue };

/**
 * Takes an answer to the question at which a talk is, and puts the next one; a wrong answer is
 * asked for again, by the same checks that the form of the site has.
 */
export async function answer(
  tx: Transaction,
  deps: OrderBotDeps,
  { chat, dialogue }: Talk,
  given: string,
): Promise<string> {
  if (dialogue.step === 'own_field') return answerOwn(tx, deps, { chat, dialogue }, given);
  const read = readAnswer(deps, dialogue, given);
  if (isRefusal(read)) {
    return ask(tx, deps, { chat, dialogue }, wordsOfRefusal(read, chat.locale));
  }
  return accept(tx, deps, { chat, dialogue }, read);
}

/** Goes on with an answer that was read, if an order would be taken with it. */
async function accept(
  tx: Transaction,
  deps: OrderBotDeps,
  { chat, dialogue }: Talk,
  read: string,
): Promise<string> {
  const { step } = dialogue;
  const said = saidBefore(dialogue, step);
  const answers = { ...said.answers, [step]: read };
  const { ownAnswers } = said;
  const fault = await faultIn(deps, { answers, ownAnswers }, step);
  if (fault !== null) {
    return ask(tx, deps, { chat, dialogue }, wordsOfRefusal(fault, chat.locale));
  }
  const next = { answers, ownAnswers, step: stepAfter(deps.orders, { answers, ownAnswers }) };
  return goOn(tx, deps, { chat, dialogue: { ...dialogue, ...next } });
}

async function goOn(tx: Transaction, deps: OrderBotDeps, { chat, dialogue }: Talk) {
  await saveDialogue(tx, dialogue);
  return ask(tx, deps, { chat, dialogue });
}

/** Takes an hour by its button; null for a button of another question. */
export async function chooseVisit(
  tx: Transaction,
  deps: OrderBotDeps,
  talk: Talk,
  pressed: string,
): Promise<string | null> {
  const from = visitPressed(pressed);
  return from === null ? null : accept(tx, deps, talk, from);
}

/** Takes an answer to a question of the operators' own, by the check that the public call has. */
async function answerOwn(
  tx: Transaction,
  deps: OrderBotDeps,
  { chat, dialogue }: Talk,
  given: string,
): Promise<string> {
  const field = ownFieldAt(deps.orders, dialogue);
  if (field !== null) {
    const { name } = field;
    const clean = readOutsideText(given.trim(), false);
    const { answers: read, refusals } =
      'text' in clean
        ? checkAnswers([field], { [name]: choiceNamed(field, clean.text) })
        : { answers: [], refusals: [refuse('invalid_format', name, { sign: clean.sign })] };
    const refused = refusals.flatMap((refusal) => refusal.refused);
    if (refused.length > 0) {
      return ask(tx, deps, { chat, dialogue }, wordsOfRefusal({ refused }, chat.locale));
    }
    const value = read[0]?.value ?? '';
    const ownAnswers = { ...dialogue.ownAnswers, [name]: value };
    const step = stepAfter(deps.orders, { answers: dialogue.answers, ownAnswers });
    return goOn(tx, deps, { chat, dialogue: { ...dialogue, ownAnswers, step } });
  }
  // It is asked for no more: whatever comes next is.
  const step = stepAfter(deps.orders, dialogue);
  return goOn(tx, deps, { chat, dialogue: { ...dialogue, step } });
}

/** A choice is written as it is called; its button says which of them it is. */
function choiceNamed({ type, choices }: OwnField, text: string): string {
  if (type !== 'choice') return text;
  const wanted = text.toLowerCase();
  const called = choices.find(({ ru, en }) => [ru, en].some((one) => one.toLowerCase() === wanted));
  return called?.value ?? text;
}

/**
 * Takes a choice by the place that its button has among all; null for a button of another question,
 * as one that was pressed twice.
 */
export async function chooseOwn(
  tx: Transaction,
  deps: OrderBotDeps,
  talk: Talk,
  pressed: string,
): Promise<string | null> {
  const field = ownFieldAt(deps.orders, talk.dialogue);
  const [place = '', name] = pressed.split('.');
  const choice = field?.name === name ? field?.choices[Number(place)] : undefined;
  return choice === undefined ? null : answerOwn(tx, deps, talk, choice.value);
}

/** Goes back to a question of the operators' own that was answered otherwise than is taken now. */
export async function askOwnAgain(
  tx: Transaction,
  deps: OrderBotDeps,
  { chat, dialogue, name }: Talk & { readonly name: string },
  before = '',
): Promise<string> {
  const { [name]: _, ...ownAnswers } = dialogue.ownAnswers;
  const step = 'own_field' as const;
  const back = { ...dialogue, ownAnswers, step, quote: null, quoteExpiresAt: null };
  await saveDialogue(tx, back);
  return ask(tx, deps, { chat, dialogue: back }, before);
}

/** Goes back to the question before; what was answered beside it stays. */
export async function goBack(tx: Transaction, deps: OrderBotDeps, talk: Talk): Promise<string> {
  const before = questionBefore(deps.orders, talk.dialogue);
  if (before === null) return ask(tx, deps, talk);
  return 'own' in before
    ? askOwnAgain(tx, deps, { ...talk, name: before.own })
    : askAgain(tx, deps, { ...talk, step: before.step });
}

/** Goes back to one question; what was answered beside it stays. */
export async function askAgain(
  tx: Transaction,
  deps: OrderBotDeps,
  { chat, dialogue, step }: Talk & { readonly step: OrderStep },
  before = '',
): Promise<string> {
  const { [step]: _, ...answers } = dialogue.answers;
  const back = { ...dialogue, answers, step, quote: null, quoteExpiresAt: null };
  await saveDialogue(tx, back);
  return ask(tx, deps, { chat, dialogue: back }, before);
}

/** Whether a question is answered by writing, and not by a button alone. */
export function takesText(step: OrderStep): boolean {
  const others: readonly OrderStep[] = ['income_amount', 'country', 'visit_at', 'own_field'];
  return others.includes(step) || askedFields.some((one) => one === step);
}

/** The field of a request for an order that a chat is asked for; null for every other. */
export function stepOfField(field: string | undefined): OrderStep | null {
  if (field === 'income_amount' || field === 'outcome_amount') return 'income_amount';
  if (field === 'country' || field === 'city' || field === 'visit_at') return field;
  return askedFields.find((step) => step === field) ?? null;
}

/** Another pair is asked other things, and the desk of another city has other hours. */
function saidBefore({ answers, ownAnswers }: Said, step: OrderStep): Said {
  if (step === 'income') return { answers: {}, ownAnswers: {} };
  if (step === 'outcome') return { answers: { income: answers.income ?? '' }, ownAnswers: {} };
  if (step !== 'city') return { answers, ownAnswers };
  const { visit_at: _, ...others } = answers;
  return { answers: others, ownAnswers };
}

function readAnswer(
  { orders }: OrderBotDeps,
  { step, answers }: Dialogue,
  given: string,
): string | Refusal {
  const clean = readOutsideText(given.trim(), false);
  if (!('text' in clean)) return refuse('invalid_format', step, { sign: clean.sign });
  const { text } = clean;
  if (step === 'income_amount') return amountOfText(text);
  // Said to be arranged later is an answer as well.
  if (step === 'visit_at' && text !== '') {
    const hour = visitHourOf(text, visitHoursOf(orders, answers));
    return hour?.from.toISOString() ?? refuse('invalid_format', step);
  }
  return step === 'country' ? countryOf(text) : text;
}

/** A country by its two letters or its name in either language. */
function countryOf(text: string): string | Refusal {
  const wanted = text.toLowerCase().replaceAll('ё', 'е');
  const found = countryCodes.find(
    (code) =>
      code.toLowerCase() === wanted ||
      regionNames.some((names) => names.of(code)?.toLowerCase().replaceAll('ё', 'е') === wanted),
  );
  return found ?? refuse('invalid_format', 'country');
}

const regionNames = ['ru', 'en'].map((locale) => new Intl.DisplayNames(locale, { type: 'region' }));

/** What is wrong with an answer; of the amount, also that there is no quote for it now. */
async function faultIn(deps: OrderBotDeps, said: Said, step: OrderStep): Promise<Refusal | null> {
  const { answers } = said;
  const { catalogue, platform } = deps.orders;
  const now = platform.clock.now();
  const chosen = answers[step];
  if (step === 'income' || step === 'outcome') {
    const offered =
      step === 'income'
        ? incomesOffered(catalogue.current(), now)
        : outcomesOffered(catalogue.current(), now, answers.income ?? '');
    return offered.some(({ id }) => id === chosen) ? null : refuse('direction_unavailable');
  }
  if (step !== 'income_amount') return faultOf(deps.orders, said, step);
  const quote = await quoteNow(deps, answers);
  return isRefusal(quote) ? quote : null;
}

/** What is said to whoever writes while their order is being made. */
export function busyText({ locale }: Chat): string {
  return translate(locale, 'orderBot.placing');
}
