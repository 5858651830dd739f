import type { RequiredField } from '../directions/direction.ts';

/** What an order is asked for in a chat beside its pair and its amount, in this order. */
export const askedFields = [
  'outcome_account',
  'outcome_memo',
  'outcome_bank',
  'income_account',
  'full_name',
  'phone',
  'email',
] as const;
type AskedField = (typeof askedFields)[number] | 'country' | 'city' | 'visit_at';

export const orderSteps = [
  'income',
  'outcome',
  'country',
  'city',
  'visit_at',
  'income_amount',
  ...askedFields,
  'own_field',
  'confirm',
  'placing',
] as const;
/** Where the talk about a new order is. */
export type OrderStep = (typeof orderSteps)[number];

/** What was answered so far, by step; an empty text says that there is nothing to be said. */
export type OrderAnswers = Readonly<Partial<Record<OrderStep, string>>>;

type Asking = {
  readonly required: readonly RequiredField[];
  /** The account may need a memo beside it. */
  readonly hasMemo: boolean;
  /** It is not offered everywhere, and a chat has no address to tell a country by. */
  readonly asksCountry: boolean;
  /** Cash changes hands in one of some cities, each with terms of its own. */
  readonly asksCity: boolean;
  /** The desk of the city that was chosen has hours to choose from. */
  readonly asksVisit: boolean;
};

/** What is asked of a pair, in its order. */
export function fieldsAsked({ required, hasMemo, ...asks }: Asking): AskedField[] {
  const isAsked = (field: (typeof askedFields)[number]) => {
    if (field === 'outcome_account') return true;
    return field === 'outcome_memo' ? hasMemo : required.includes(field);
  };
  const before: AskedField[] = [];
  if (asks.asksCountry || required.includes('country')) before.push('country');
  if (asks.asksCity) before.push('city');
  if (asks.asksVisit) before.push('visit_at');
  return [...before, ...askedFields.filter(isAsked)];
}

/**
 * The first question that is not answered yet; `own_field` where only some of the operators' own
 * are left, `confirm` where none is.
 */
export function nextStep(
  answers: OrderAnswers,
  fields: readonly AskedField[],
  ownLeft: boolean,
): OrderStep {
  const next = stepsOf(fields).find((step) => answers[step] === undefined);
  return next ?? (ownLeft ? 'own_field' : 'confirm');
}

/**
 * The question before the one at which a talk is, also where that one is asked no more; null before
 * the first. Before those of the operators' own it is the last of all.
 */
export function stepBefore(step: OrderStep, fields: readonly AskedField[]): OrderStep | null {
  const at = orderSteps.indexOf(step);
  return stepsOf(fields).findLast((each) => orderSteps.indexOf(each) < at) ?? null;
}

function stepsOf(fields: readonly AskedField[]): readonly OrderStep[] {
  // What is taken depends on where the customer is, and where they come.
  const before = fields.filter(isOfPlace);
  const after = fields.filter((field) => !isOfPlace(field));
  return ['income', 'outcome', ...before, 'income_amount', ...after];
}

function isOfPlace(field: AskedField): boolean {
  return field === 'country' || field === 'city' || field === 'visit_at';
}

/**
 * An amount as people write it, `15 000,50`, in the form that is read: `15000.50`. What is no
 * amount stays none.
 */
export function amountOfText(text: string): string {
  return text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/,/g, '.');
}
