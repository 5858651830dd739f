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
type AskedField = (typeof askedFields)[number] | 'country';

export const orderSteps = [
  'income',
  'outcome',
  'country',
  'income_amount',
  ...askedFields,
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
};

/** What is asked of a pair, in its order. */
export function fieldsAsked({ required, hasMemo, asksCountry }: Asking): AskedField[] {
  const isAsked = (field: (typeof askedFields)[number]) => {
    if (field === 'outcome_account') return true;
    return field === 'outcome_memo' ? hasMemo : required.includes(field);
  };
  const country = asksCountry || required.includes('country');
  return [...(country ? (['country'] as const) : []), ...askedFields.filter(isAsked)];
}

/** The first question that is not answered yet; `confirm` where all are. */
export function nextStep(answers: OrderAnswers, fields: readonly AskedField[]): OrderStep {
  const [first, ...others] = fields;
  const country = first === 'country' ? [first] : [];
  const rest = first === 'country' ? others : fields;
  const all: readonly OrderStep[] = ['income', 'outcome', ...country, 'income_amount', ...rest];
  return all.find((step) => answers[step] === undefined) ?? 'confirm';
}

/**
 * An amount as people write it, `15 000,50`, in the form that is read: `15000.50`. What is no
 * amount stays none.
 */
export function amountOfText(text: string): string {
  return text.replace(/[\s\u00a0\u202f'’]/g, '').replace(/,/g, '.');
}
