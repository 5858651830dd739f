import { type RequiredField, requiredFields } from '../../core/directions/direction.ts';
import type { Exchange } from './catalogue.ts';

/**
 * What an order of a pair is asked for besides amounts and the account to be paid to: the fields of
 * the direction and those of the payment systems at its ends.
 */
export function requiredFieldsOf({ direction, income, outcome }: Exchange): RequiredField[] {
  const asked = [...direction.requiredFields, ...income.incomeFields, ...outcome.outcomeFields];
  return requiredFields.filter((field) => asked.includes(field));
}
