import type { AccountKind } from './account-rule.ts';

const dots = '••••';

/**
 * Writes an account so that its owner knows it and nobody else learns it: `4276 •••• •••• 1234`,
 * `ltc1qw…x3k9`, `+7 ••• ••• •• 67`. The length of what is hidden does not show.
 */
export function maskAccount(kind: AccountKind, account: string): string {
  switch (kind) {
    case 'card':
      return maskCard(account);
    case 'bank_account':
    case 'iban':
      return `${account.slice(0, 4)} ${dots} ${lastOf(account, 4)}`;
    case 'phone':
      return `${account.slice(0, 2)} ••• ••• •• ${lastOf(account, 2)}`;
    case 'email':
      return maskEmail(account);
    case 'full_name':
      return account.split(' ').map(initial).join(' ');
    case 'wallet':
      return `${firstOf(account, 2)}${dots}${lastOf(account, 3)}`;
    case 'crypto':
      return `${account.slice(0, 6)}…${lastOf(account, 4)}`;
    default:
      return kind satisfies never;
  }
}

function maskCard(digits: string): string {
  // Of a short number the first four digits would be too much of the whole.
  if (digits.length < 15) return `${dots} ${lastOf(digits, 4)}`;
  return `${digits.slice(0, 4)} ${dots} ${dots} ${lastOf(digits, 4)}`;
}

function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${initial(email.slice(0, at))}${email.slice(at)}`;
}

function initial(word: string): string {
  return `${word.slice(0, 1)}•••`;
}

/** The first signs, by the same measure as the last: of a short memo they would be the whole. */
function firstOf(text: string, count: number): string {
  return text.slice(0, Math.min(count, Math.floor(text.length / 3)));
}

/** The last signs, but never more than a third of a text too short to be hidden by four dots. */
function lastOf(text: string, count: number): string {
  return text.slice(text.length - Math.min(count, Math.floor(text.length / 3)));
}
