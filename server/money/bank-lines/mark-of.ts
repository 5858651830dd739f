import { createHash } from 'node:crypto';
import type { BankLine } from '../../../core/bank-lines/bank-line.ts';

/** A shorter one is counted anew by every payer or every day. */
const referenceDigitsMin = 5;

/**
 * What a line is known by, in hexadecimal: what the bank calls it, with its sum and its day, where
 * that is long enough to be one payment's alone; else all that it says. `repeated` counts those of
 * the same paste that say the same, from 0.
 */
export function markOf(line: BankLine, repeated: number): string {
  const { reference, amount, moment, text } = line;
  const isOwn = (reference ?? '').replace(/\D/g, '').length >= referenceDigitsMin;
  const said = isOwn
    ? [reference?.toUpperCase(), amountOf(amount), moment?.slice(0, 10)]
    : [text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase(), moment?.slice(0, 10)];
  return createHash('sha256')
    .update(JSON.stringify([...said, isOwn ? 0 : repeated]))
    .digest('hex');
}

/** The same sum is written the same, whatever zeros stand at its end. */
function amountOf({ digits, decimals }: BankLine['amount']): string {
  const text = digits.toString().padStart(decimals + 1, '0');
  const whole = text.slice(0, text.length - decimals);
  const rest = text.slice(text.length - decimals).replace(/0+$/, '');
  return decimals === 0 || rest === '' ? whole : `${whole}.${rest}`;
}
