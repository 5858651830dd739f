import { maskEmail } from '../accounts/mask-email.ts';

/** What a text about a customer is, and so how much of it may be seen without being revealed. */
export const personalKinds = ['account', 'email', 'phone', 'name', 'ip', 'prose'] as const;
export type PersonalKind = (typeof personalKinds)[number];

const hidden = '•••';

/**
 * Writes a text so that an operator can tell one customer from another and take nothing away: a
 * card by its last four digits, a name by its first letters, an e-mail by its domain.
 */
export function maskPersonal(kind: PersonalKind, text: string): string {
  switch (kind) {
    case 'email':
      return text.includes('@') ? maskEmail(text) : hidden;
    case 'phone':
      return `${hidden}${lastOf(text.replace(/[^0-9]/g, ''), 2)}`;
    case 'name':
      return text
        .split(/\s+/)
        .map((word) => `${word.slice(0, 1)}${hidden}`)
        .join(' ');
    case 'account':
      return text.includes('@') ? maskPersonal('email', text) : `${hidden} ${lastOf(text, 4)}`;
    case 'ip':
      return hidden;
    case 'prose':
      return maskProse(text);
    default:
      return kind satisfies never;
  }
}

/** What in a sentence is an e-mail, a number long enough for a card or a phone, or an address. */
const traces = /[^\s<>()",;:]+@[^\s<>()",;:]+|\+?\d(?:[\s().-]{0,2}\d){8,}|[A-Za-z0-9]{26,}/g;

function maskProse(text: string): string {
  return text.replace(traces, (found) => maskPersonal('account', found.replace(/\s+$/, '')));
}

/** The last signs, but never more than a third of a text too short to be hidden. */
function lastOf(text: string, count: number): string {
  return text.slice(text.length - Math.min(count, Math.floor(text.length / 3)));
}
