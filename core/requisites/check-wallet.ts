import { assert } from '../assert.ts';
import { isAccountPattern } from './account-pattern.ts';
import { type AccountFault, accountLengthMax, type WalletRule } from './account-rule.ts';
import { withoutSpaces } from './account-text.ts';

/** Checks a wallet number against its pattern, whole; spaces within it are dropped. */
export function checkWallet(rule: WalletRule, text: string): string | AccountFault {
  assert(isAccountPattern(rule.pattern), `${rule.pattern} is no pattern of an account`);
  // However careful a pattern is, a long text costs it more.
  if (text.length > accountLengthMax) return { fault: 'invalid_format' };
  const wallet = inCase(rule.letters, withoutSpaces(text));
  return new RegExp(`^(?:${rule.pattern})$`).test(wallet) ? wallet : { fault: 'invalid_format' };
}

function inCase(letters: WalletRule['letters'], wallet: string): string {
  if (letters === 'upper') return wallet.toUpperCase();
  if (letters === 'lower') return wallet.toLowerCase();
  return wallet;
}
