import { createHash, timingSafeEqual } from 'node:crypto';
import type { RawNotification, ReadNotification } from './gateway.ts';

export type HashName = 'md5' | 'sha1' | 'sha256' | 'sha384' | 'sha512';

/** The hash of a text in hexadecimal digits, as all of these providers sign. */
export function hexOf(name: HashName, text: string): string {
  return createHash(name).update(text, 'utf8').digest('hex');
}

/** Compares signatures of hexadecimal digits in one time, in whichever case they are written. */
export function isSameSignature(given: string | null, expected: string): boolean {
  const wanted = Buffer.from(expected.toLowerCase());
  const come = Buffer.from((given ?? '').toLowerCase());
  // Of another length it is compared with itself: how long it takes tells nothing either way.
  const same = timingSafeEqual(wanted, come.length === wanted.length ? come : wanted);
  return same && come.length === wanted.length;
}

/**
 * The fields of a body like `a=1&b=2`. Null where a field stands in it twice: what one reader signs
 * by, another might compare with the other.
 */
export function readFormBody({ body }: RawNotification): ReadonlyMap<string, string> | null {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    if (fields.has(name)) return null;
    fields.set(name, value);
  }
  return fields;
}

export function notGenuine(why: string): ReadNotification {
  return { genuine: false, why };
}

/** What a notification that is signed still needs: the names of missing fields, null if none. */
export function missingOf(
  fields: ReadonlyMap<string, string>,
  names: readonly string[],
): string | null {
  const missing = names.filter((name) => (fields.get(name) ?? '') === '');
  return missing.length === 0 ? null : missing.join(', ');
}
