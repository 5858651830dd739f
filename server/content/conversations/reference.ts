import { randomBytes } from 'node:crypto';

/** Sixty random bits: nobody guesses their way into the conversation of somebody else. */
export function newReference(): string {
  return lettersOf(randomBytes(12));
}

/** A letter for each byte, five bits of it: what addresses and subjects carry unchanged. */
export function lettersOf(bytes: Uint8Array): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567';
  return [...bytes].map((byte) => letters[byte % 32]).join('');
}

/** A subject without the references that stand in it. */
export function withoutReferences(subject: string): string {
  return subject.replace(/\s*\[#[a-z2-7]{12}\]/gi, '').trim();
}

/** What an address of ours may carry: a conversation, or the number and signature of an order. */
export type NamedReference =
  | { readonly conversation: string }
  | { readonly number: string; readonly signature: string };

/** Reads a reference in small letters; null for anything else that stands behind a plus. */
export function readReference(text: string): NamedReference | null {
  if (/^[a-z2-7]{12}$/.test(text)) return { conversation: text };
  const [, number, signature] = /^([0-9]{8,20})-([a-z2-7]{12})$/.exec(text) ?? [];
  return number === undefined || signature === undefined ? null : { number, signature };
}
