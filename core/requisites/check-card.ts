import cardValidator from 'card-validator';
import luhn10 from 'card-validator/dist/luhn-10.js';
import type { AccountFault, CardRule } from './account-rule.ts';
import { withoutGrouping } from './account-text.ts';
import { digitCounts } from './digit-counts.ts';

/** Checks a card number and gives its digits alone; spaces and dashes between them are fine. */
export function checkCard(rule: CardRule, text: string): string | AccountFault {
  const digits = withoutGrouping(text);
  if (!/^[0-9]+$/.test(digits)) return { fault: 'invalid_format' };
  const fault = faultOfLength(rule.digits, digits.length);
  if (fault) return fault;
  // No scheme issues numbers that begin with zero; a row of zeros would pass the Luhn check.
  if (rule.luhn && (digits.startsWith('0') || !luhn10(digits))) return { fault: 'luhn' };
  if (rule.brands && !rule.brands.includes(cardBrand(digits) ?? '')) {
    return { fault: 'invalid_format' };
  }
  return digits;
}

/** The scheme a card number belongs to (`mir`, `visa`, `mastercard`, …); `null` when unknown. */
export function cardBrand(digits: string): string | null {
  return cardValidator.number(digits).card?.type ?? null;
}

function faultOfLength(counts: readonly number[], length: number): AccountFault | null {
  if (counts.includes(length)) return null;
  const params = { digits: digitCounts(counts) };
  if (length < Math.min(...counts)) return { fault: 'too_short', params };
  return { fault: length > Math.max(...counts) ? 'too_long' : 'invalid_format', params };
}
