import { randomBytes } from 'node:crypto';

/** Sixty random bits: nobody guesses their way into the conversation of somebody else. */
export function newReference(): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz234567';
  return [...randomBytes(12)].map((byte) => letters[byte % 32]).join('');
}

/** A subject without the references that stand in it. */
export function withoutReferences(subject: string): string {
  return subject.replace(/\s*\[#[a-z2-7]{12}\]/gi, '').trim();
}
