import { type Refusal, refuse } from '../../../core/refusal.ts';

/** Where a list goes on: the values that its order goes by, of the last row that was shown. */
export type PageKey = readonly [string, string];

/** Reads `?after`, which is null where it was given twice; null for the beginning of a list. */
export function readPageKey(
  text: string | null | undefined,
  isGood: (key: PageKey) => boolean,
): PageKey | null | Refusal {
  if (text === undefined) return null;
  const [first, second, ...rest] = (text ?? '').split('~');
  const key: PageKey = [first ?? '', second ?? ''];
  return text === null || rest.length > 0 || !isGood(key) ? refuse('invalid_format', 'after') : key;
}

/** The key of the row that a page ended with, as `?after` takes it. */
export function writePageKey(...[first, second]: PageKey): string {
  return `${first}~${second}`;
}
