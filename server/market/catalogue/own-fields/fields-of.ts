import type { OwnField } from '../../../../core/own-fields/own-field.ts';
import type { Catalogue, Exchange } from '../catalogue.ts';

type Asked = { readonly ownFields: readonly OwnField[]; readonly fields: readonly OwnField[] };
const known = new WeakMap<Exchange['direction'], Asked>();

/**
 * What an order of a pair is asked for by the operators' own fields: those of the direction and of
 * the payment systems at its ends, each name once, that of the direction before the others.
 */
export function ownFieldsOf(
  { ownFields }: Pick<Catalogue, 'ownFields'>,
  { direction, income, outcome }: Exchange,
): readonly OwnField[] {
  if (ownFields.length === 0) return ownFields;
  const before = known.get(direction);
  if (before?.ownFields === ownFields) return before.fields;
  const asks = (field: OwnField) =>
    field.enabled &&
    (field.directionId === direction.id ||
      (field.paymentSystemId === income.id && field.side !== 'outcome') ||
      (field.paymentSystemId === outcome.id && field.side !== 'income'));
  const asked = ownFields.filter(asks);
  const named = new Map<string, OwnField>();
  for (const field of asked) {
    const other = named.get(field.name);
    if (other === undefined || field.directionId !== null) named.set(field.name, field);
  }
  const fields = asked.filter((field) => named.get(field.name) === field);
  known.set(direction, { ownFields, fields });
  return fields;
}
