import { assert } from '../assert.ts';
import type { AccountFault, BankAccountRule } from './account-rule.ts';
import { withoutGrouping } from './account-text.ts';

const digitsCount = 20;

/** Checks a Russian settlement account: 20 digits, and its check digit when the BIK is known. */
export function checkBankAccount(rule: BankAccountRule, text: string): string | AccountFault {
  const digits = withoutGrouping(text);
  if (!/^[0-9]+$/.test(digits)) return { fault: 'invalid_format' };
  const count = String(digitsCount);
  if (digits.length < digitsCount) return { fault: 'too_short', params: { digits: count } };
  if (digits.length > digitsCount) return { fault: 'too_long', params: { digits: count } };
  if (rule.bik !== undefined && !matchesBik(digits, rule.bik)) return { fault: 'invalid_format' };
  return digits;
}

const weights = [7, 1, 3] as const;
const zeroCode = 48;

/**
 * The central bank's check digit: three digits of the BIK before the account, weighed 7-1-3, end in
 * zero. Accounts of banks themselves (`301…`, and those kept at a cash centre, whose BIK ends in
 * `000`, `001` or `002`) go by the cash centre's digits, all others by the bank's.
 */
export function matchesBik(account: string, bik: string): boolean {
  assert(/^[0-9]{9}$/.test(bik), 'a BIK has nine digits');
  const atCentre = account.startsWith('301') || /00[012]$/.test(bik);
  const digits = (atCentre ? `0${bik.slice(4, 6)}` : bik.slice(6)) + account;
  let sum = 0;
  for (const [index, digit] of [...digits].entries()) {
    sum += (digit.charCodeAt(0) - zeroCode) * (weights[index % weights.length] ?? 0);
  }
  return sum % 10 === 0;
}
