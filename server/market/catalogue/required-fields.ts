import { type RequiredField, requiredFields } from '../../../core/directions/direction.ts';
import { type Catalogue, type Exchange, exchangeOf } from './catalogue.ts';
import { cardTermsOf } from './systems/card-terms.ts';

/**
 * What an order of a pair is asked for besides amounts and the account to be paid to: the fields of
 * the direction, those of the payment systems at its ends, and the card where it must be verified.
 */
export function requiredFieldsOf({ direction, income, outcome }: Exchange): RequiredField[] {
  const card: RequiredField[] =
    cardTermsOf({ direction, income }) === null ? [] : ['income_account'];
  const ends = [...income.incomeFields, ...outcome.outcomeFields];
  const asked = [...direction.requiredFields, ...ends, ...card];
  return requiredFields.filter((field) => asked.includes(field));
}

const ofEvery = new WeakMap<Catalogue, readonly RequiredField[]>();

/** The fields that every direction of a catalogue asks for, whichever is chosen. */
export function fieldsOfEvery(catalogue: Catalogue): readonly RequiredField[] {
  const known = ofEvery.get(catalogue);
  if (known !== undefined) return known;
  const asked = catalogue.directions.flatMap(({ id, enabled }) => {
    const exchange = enabled ? exchangeOf(catalogue, id) : null;
    return exchange === null ? [] : [new Set(requiredFieldsOf(exchange))];
  });
  const fields = requiredFields.filter((field) => asked.every((each) => each.has(field)));
  ofEvery.set(catalogue, asked.length === 0 ? [] : fields);
  return ofEvery.get(catalogue) ?? [];
}
