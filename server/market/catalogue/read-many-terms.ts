import type {
  CurrencyAmounts,
  DirectionTermsRequest,
  ManyTermsRequest,
} from '../../../contract/office/catalogue.ts';
import type { Direction } from '../../../core/directions/direction.ts';
import { isAssetCode, scaleOf } from '../../../core/money/asset.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../core/refusal.ts';
import type { DirectionTerms } from './change-direction.ts';
import { type NewPair, newDirection } from './create-direction.ts';
import { commonProblems, readDirectionTerms } from './read-direction-terms.ts';
import { readFigures } from './read-figures.ts';

/** Terms as one direction takes them: its amounts are those of its currencies. */
export type ManyTerms = (pair: NewPair, before: Direction) => DirectionTerms | Refusal;

/** Of which side of a direction each amount is. */
const sides = {
  income_fee_fixed: 'income',
  min_income_amount: 'income',
  max_income_amount: 'income',
  review_income_amount: 'income',
  card_verification_from: 'income',
  outcome_fee_fixed: 'outcome',
  min_outcome_amount: 'outcome',
  max_outcome_amount: 'outcome',
} as const satisfies Record<Exclude<keyof CurrencyAmounts, 'currency'>, keyof NewPair>;
type AmountName = keyof typeof sides;
const amountNames = Object.keys(sides).filter((name): name is AmountName => name in sides);

/**
 * Reads terms for many directions. What is wrong whatever the direction is refused at once, an
 * amount that one of them cannot have when it is asked: `amounts.RUB.min_income_amount`.
 */
export function readManyTerms(given: ManyTermsRequest): ManyTerms | Refusal {
  const { amounts = [], ...common } = given;
  const problems = [...amounts.flatMap(currencyProblems), ...commonProblems(common)];
  if (problems.length > 0) return { refused: problems };
  const byCurrency = new Map(amounts.map((row) => [row.currency, row]));
  return (pair, before) => {
    const request: DirectionTermsRequest = { ...common };
    for (const name of amountNames) {
      const value = byCurrency.get(pair[sides[name]].asset)?.[name];
      if (value !== undefined) request[name] = value;
    }
    const terms = readDirectionTerms(request, pair, before);
    if (!isRefusal(terms)) return terms;
    return { refused: terms.refused.map((item) => byItsCurrency(item, pair)) };
  };
}

/** The same for a direction that is not there yet. */
export function newByTerms(pair: NewPair, termsFor: ManyTerms): Direction | Refusal {
  const usual = newDirection(pair, {});
  if (isRefusal(usual)) return usual;
  const terms = termsFor(pair, usual);
  if (isRefusal(terms)) return terms;
  // A limit of its own follows nothing, unless it is said to go on doing so.
  const { incomeMin, incomeMax } = terms;
  const made = newDirection(pair, {
    ...(incomeMin === undefined ? {} : { incomeMinFollows: false }),
    ...(incomeMax === undefined ? {} : { incomeMaxFollows: false }),
    ...terms,
  });
  return isRefusal(made)
    ? { refused: made.refused.map((item) => byItsCurrency(item, pair)) }
    : made;
}

/** An amount at fault is named with its currency, as it stands in the request. */
export function byItsCurrency(item: RefusalItem, pair: NewPair): RefusalItem {
  const name = amountNames.find((known) => known === item.field);
  if (name === undefined) return item;
  return { ...item, field: `amounts.${pair[sides[name]].asset}.${name}` };
}

/** What no direction of the currency could have; a payment system may be stricter. */
function currencyProblems(row: CurrencyAmounts): readonly RefusalItem[] {
  const { currency } = row;
  if (!isAssetCode(currency)) return refuse('invalid_format', 'amounts').refused;
  const figures = readFigures();
  const side = { asset: currency, precision: scaleOf(currency) };
  for (const name of amountNames) {
    const field = `amounts.${currency}.${name}`;
    if (row[name] !== undefined) figures.fee(row[name], field, side);
  }
  return figures.problems;
}
