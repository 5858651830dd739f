import { type OrderRequest, orderRequest } from '../../../contract/orders.ts';
import { noBenefit } from '../../../core/levels/benefit.ts';
import {
  fieldsAsked,
  nextStep,
  type OrderAnswers,
  type OrderStep,
  stepBefore,
} from '../../../core/order-bot/order-steps.ts';
import type { OwnField } from '../../../core/own-fields/own-field.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { type Exchange, findExchange } from '../../market/catalogue/catalogue.ts';
import { asksForCity } from '../../market/catalogue/cities/choose-city.ts';
import { ownFieldsOf } from '../../market/catalogue/own-fields/fields-of.ts';
import { requiredFieldsOf } from '../../market/catalogue/required-fields.ts';
import {
  answerQuestion,
  type QuoteSide,
  type RateCalculation,
  readQuestion,
} from '../../market/rates/quote/calculate-rate.ts';
import { parseFields } from '../../platform/http/attributes.ts';
import type { OrdersDeps } from '../orders/deps.ts';
import { checkOrder } from '../orders/place/check-order.ts';
import type { OrderBotDeps } from './deps.ts';
import { asksCountry, isOffered } from './offered-pairs.ts';
import type { Dialogue } from './store.ts';
import { visitHoursOf } from './visit-hours.ts';

/** What was answered in a talk. */
export type Said = Pick<Dialogue, 'answers' | 'ownAnswers'>;

/** The pair that a chat has chosen; null while it has not, or where it is not offered any more. */
export function pairOf({ catalogue, platform }: OrdersDeps, answers: OrderAnswers) {
  const current = catalogue.current();
  const { income = '', outcome = '' } = answers;
  const pair = findExchange(current, income, outcome);
  return pair !== null && isOffered(current, platform.clock.now(), pair) ? pair : null;
}

/** The question that is to be answered next. */
export function stepAfter(deps: OrdersDeps, said: Said): OrderStep {
  const { answers } = said;
  const pair = pairOf(deps, answers);
  if (pair === null) return answers.income === undefined ? 'income' : 'outcome';
  return nextStep(answers, fieldsOf(deps, pair, answers), ownFieldAt(deps, said) !== null);
}

/** The question of the operators' own that is to be answered next; null where none is. */
export function ownFieldAt(deps: OrdersDeps, { answers, ownAnswers }: Said): OwnField | null {
  return ownFieldsAsked(deps, answers).find((field) => !isAnswered(field, ownAnswers)) ?? null;
}

function ownFieldsAsked(deps: OrdersDeps, answers: OrderAnswers): readonly OwnField[] {
  const pair = pairOf(deps, answers);
  return pair === null ? [] : ownFieldsOf(deps.catalogue.current(), pair);
}

/** One that was skipped is asked again where operators require it meanwhile. */
function isAnswered({ name, required }: OwnField, ownAnswers: Said['ownAnswers']): boolean {
  return Object.hasOwn(ownAnswers, name) && !(required && ownAnswers[name] === '');
}

/** What the question at which a talk is, is called: of the operators' own, by its name. */
export function placeOf(deps: OrdersDeps, dialogue: Dialogue): string {
  const { step } = dialogue;
  return step === 'own_field' ? (ownFieldAt(deps, dialogue)?.name ?? step) : step;
}

/** The question before the one at which a talk is; null at the first. */
export function questionBefore(
  deps: OrdersDeps,
  dialogue: Dialogue,
): { readonly step: OrderStep } | { readonly own: string } | null {
  const { step, answers } = dialogue;
  if (step === 'own_field' || step === 'confirm') {
    const asked = ownFieldsAsked(deps, answers);
    const now = step === 'own_field' ? ownFieldAt(deps, dialogue) : null;
    const own = asked[(now === null ? asked.length : asked.indexOf(now)) - 1];
    if (own !== undefined) return { own: own.name };
  }
  const pair = pairOf(deps, answers);
  const before = stepBefore(step, pair === null ? [] : fieldsOf(deps, pair, answers));
  return before === null ? null : { step: before };
}

function fieldsOf(deps: OrdersDeps, pair: Exchange, answers: OrderAnswers) {
  const { catalogue } = deps;
  return fieldsAsked({
    required: requiredFieldsOf(pair),
    hasMemo: pair.outcome.memoRule !== null,
    asksCountry: asksCountry(catalogue.current(), pair),
    asksCity: asksForCity(catalogue.current(), pair.direction.id),
    asksVisit: visitHoursOf(deps, answers).length > 0,
  });
}

/**
 * What was answered as a request for an order, read by the schema of the public call. The button
 * that makes the order agrees to the rules beside it.
 */
export function requestOf(
  { answers, ownAnswers }: Said,
  quote: string | null,
): OrderRequest | Refusal {
  const { income, outcome, confirm: _, placing: __, own_field: ___, ...fields } = answers;
  const given = Object.entries(fields).filter(([, text]) => text !== '');
  return parseFields(orderRequest, {
    ...Object.fromEntries(given),
    income_payment_system_id: income,
    outcome_payment_system_id: outcome,
    ...(quote === null ? {} : { rate_calculation_id: quote }),
    fields: ownAnswers,
    agree_service_terms: true,
    agree_aml_terms: true,
  });
}

/** What is wrong with one answer by the checks of an order; null where nothing is. */
export function faultOf(deps: OrdersDeps, said: Said, step: OrderStep): Refusal | null {
  const request = requestOf(said, null);
  const checked = isRefusal(request) ? request : checkOrder(deps, request, null);
  if (!isRefusal(checked)) return null;
  const refused = checked.refused.filter(
    ({ code, field }) => field === step || (step === 'country' && code === 'country_unavailable'),
  );
  return refused.length === 0 ? null : { refused };
}

/** The quote of now for what was answered, as the call for quotes gives it. */
export function quoteNow(
  deps: OrderBotDeps,
  answers: OrderAnswers,
): Promise<RateCalculation | Refusal> {
  return calculate(deps, answers, 'income');
}

/** The amounts that are taken now; null where nothing is. */
export async function limitsNow(deps: OrderBotDeps, answers: OrderAnswers) {
  const made = await calculate(deps, answers, 'first_slot');
  return isRefusal(made) ? null : made.limits;
}

async function calculate(
  deps: OrderBotDeps,
  answers: OrderAnswers,
  side: QuoteSide,
): Promise<RateCalculation | Refusal> {
  if (deps.inBreak()) return refuse('technical_break');
  const quotes = await deps.quotes();
  const attributes = {
    income_payment_system_id: answers.income,
    outcome_payment_system_id: answers.outcome,
    ...(side === 'income' ? { income_amount: answers.income_amount } : {}),
    ...(answers.city === undefined ? {} : { city: answers.city }),
  };
  const country = answers.country?.toUpperCase() ?? null;
  const asker = { country, benefit: noBenefit };
  const question = readQuestion(quotes, { side, attributes }, true, asker);
  const made = isRefusal(question) ? question : answerQuestion(quotes, question);
  if (isRefusal(made) || made.slot === null || made.slot.available) return made;
  return refuse(made.slot.reason ?? 'no_slot', 'income_amount');
}
