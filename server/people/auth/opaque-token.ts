import { createHash, randomBytes } from 'node:crypto';

/** A secret to be held by one browser or mailed to one person: 256 random bits in 43 letters. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a token: reading the table opens nothing. */
export function tokenHashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Says whether a text can be a token at all, so that others never reach the database. */
export function isToken(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9_-]{43}$/.test(text);
}
