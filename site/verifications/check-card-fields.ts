import { digitCounts } from '../../core/requisites/digit-counts.ts';
import type { CardKind } from '../../core/verifications/card-verification.ts';
import { isHolderName } from '../../core/verifications/card-verification.ts';
import type { FieldErrors } from '../api/field-errors.ts';
import type { Say } from '../shell/language.tsx';

export type CardFields = {
  readonly kind: CardKind;
  readonly number: string;
  readonly name: string;
  readonly bankId: string | null;
};

/** Digit counts of a card of no particular payment system. */
const anyDigits: readonly number[] = [16, 17, 18];

/**
 * What can be seen to be wrong without asking, by the names the service uses. The service decides;
 * `digits` are those of the order's payment system, where there is an order.
 */
export function checkCardFields(
  fields: CardFields,
  digits: readonly number[] | null,
  t: Say,
): FieldErrors {
  const found = {
    card_number: numberProblem(fields.number, digits, t),
    name: nameProblem(fields, t),
    issuing_bank_id: fields.bankId === null ? t('cardVerification.error.bank') : null,
  };
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}

function numberProblem(text: string, digits: readonly number[] | null, t: Say): string | null {
  if (text.trim() === '') return t('cardVerification.error.required');
  const written = digitsOf(text);
  const allowed = digits ?? anyDigits;
  if (!allowed.includes(written.length)) {
    const wanted = digitCounts(allowed);
    return t('cardVerification.error.digits', { digits: wanted, count: String(written.length) });
  }
  // Systems that take account numbers too have other check digits: theirs is left to the service.
  const checked = digits === null || Math.min(...digits) >= 16;
  return checked && !isLuhn(written) ? t('cardVerification.error.luhn') : null;
}

function nameProblem({ kind, name }: CardFields, t: Say): string | null {
  const text = name.normalize('NFC').trim().replace(/\s+/g, ' ');
  if (text === '') return kind === 'unnamed' ? null : t('cardVerification.error.required');
  return isHolderName(text) ? null : t('cardVerification.error.name');
}

/** The digits of a number, however it is grouped. */
export function digitsOf(text: string): string {
  return text.replace(/[^0-9]/g, '');
}

/** A number as it stands on a card: `2202 2012 3456 7895`. */
export function groupedNumber(text: string): string {
  return (
    digitsOf(text)
      .slice(0, 19)
      .match(/.{1,4}/g) ?? []
  ).join(' ');
}

/** Whether the last digit checks the others, as it does on every card. */
export function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return digits !== '' && !digits.startsWith('0') && sum % 10 === 0;
}
