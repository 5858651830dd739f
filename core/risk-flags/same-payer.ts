/**
 * Whether two names can be one person's. Banks write the parts in any order, in capitals, without a
 * patronymic, and often the surname as its first letter: `ИВАНОВ Иван` is `Иван И.`. Every word of
 * the shorter name must stand in the longer one; a single letter stands for any word it begins.
 */
export function sameName(one: string, other: string): boolean {
  const [shorter = [], longer = []] = [wordsOf(one), wordsOf(other)].sort(
    (a, b) => a.length - b.length,
  );
  if (shorter.length === 0) return false;
  const left = [...longer];
  // Whole words first, so that a letter does not take the place of a word.
  return [...shorter]
    .sort((a, b) => b.length - a.length)
    .every((word) => {
      const at = left.findIndex((candidate) => stands(word, candidate));
      if (at < 0) return false;
      left.splice(at, 1);
      return true;
    });
}

function stands(word: string, candidate: string): boolean {
  if (word === candidate) return true;
  if (word.length === 1) return candidate.startsWith(word);
  return candidate.length === 1 && word.startsWith(candidate);
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}

/**
 * Whether an account that was reported can be the one expected. A bank may show only its end
 * (`*1234`): four signs or more are compared from the end, fewer say nothing and are let through.
 */
export function sameAccount(reported: string, expected: string): boolean {
  const seen = signsOf(reported);
  const known = signsOf(expected);
  if (seen.length < 4) return true;
  const shown = /[*•x]{2,}|^[*•]/i.test(reported.trim()) ? (lastShown(reported) ?? seen) : seen;
  return known.endsWith(shown) || (shown.length > known.length && shown.endsWith(known));
}

function lastShown(masked: string): string | null {
  const end = signsOf(masked.split(/[*•]+/).at(-1) ?? '');
  return end.length >= 4 ? end : null;
}

function signsOf(account: string): string {
  return account.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
