import {
  amountOfText,
  askedFields,
  type OrderAnswers,
  type OrderStep,
} from '../../../core/order-bot/order-steps.ts';
import { readOutsideText } from '../../../core/outside-text.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { translate } from '../../../i18n/translate.ts';
import { countryCodes } from '../../market/countries/country-codes.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { ask } from './ask.ts';
import { faultOf, quoteNow, stepAfter } from './asked-order.ts';
import type { Chat, OrderBotDeps } from './deps.ts';
import { incomesOffered, outcomesOffered } from './offered-pairs.ts';
import { wordsOfRefusal } from './say.ts';
import { type Dialogue, saveDialogue } from './store.ts';

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
  const { step } = dialogue;
  const read = readAnswer(step, given);
  if (isRefusal(read)) {
    return ask(tx, deps, { chat, dialogue }, wordsOfRefusal(read, chat.locale));
  }
  const answers = { ...answersBefore(dialogue.answers, step), [step]: read };
  const fault = await faultIn(deps, answers, step);
  if (fault !== null) {
    return ask(tx, deps, { chat, dialogue }, wordsOfRefusal(fault, chat.locale));
  }
  const next = { ...dialogue, answers, step: stepAfter(deps.orders, answers) };
  await saveDialogue(tx, next);
  return ask(tx, deps, { chat, dialogue: next });
}

/** Goes back to the amount; what was answered beside it stays. */
export async function askAmountAgain(
  tx: Transaction,
  deps: OrderBotDeps,
  { chat, dialogue }: Talk,
  before = '',
): Promise<string> {
  return askAgain(tx, deps, { chat, dialogue, step: 'income_amount' }, before);
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
  return step === 'income_amount' || step === 'country' || askedFields.some((one) => one === step);
}

/** The field of a request for an order that a chat is asked for; null for every other. */
export function stepOfField(field: string | undefined): OrderStep | null {
  if (field === 'income_amount' || field === 'outcome_amount') return 'income_amount';
  if (field === 'country') return 'country';
  return askedFields.find((step) => step === field) ?? null;
}

/** Another pair is asked other things. */
function answersBefore(answers: OrderAnswers, step: OrderStep): OrderAnswers {
  if (step === 'income') return {};
  return step === 'outcome' ? { income: answers.income ?? '' } : answers;
}

function readAnswer(step: OrderStep, given: string): string | Refusal {
  const clean = readOutsideText(given.trim(), false);
  if (!('text' in clean)) return refuse('invalid_format', step, { sign: clean.sign });
  const { text } = clean;
  if (step === 'income_amount') return amountOfText(text);
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
async function faultIn(
  deps: OrderBotDeps,
  answers: OrderAnswers,
  step: OrderStep,
): Promise<Refusal | null> {
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
  if (step !== 'income_amount') return faultOf(deps.orders, answers, step);
  const quote = await quoteNow(deps, answers);
  return isRefusal(quote) ? quote : null;
}

/** What is said to whoever writes while their order is being made. */
export function busyText({ locale }: Chat): string {
  return translate(locale, 'orderBot.placing');
}
