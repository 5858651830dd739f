/** Two ways of writing an account: what both begin and end with, and what is different between. */
type AccountDifference = {
  readonly head: string;
  readonly before: string;
  readonly after: string;
  readonly tail: string;
};

/** Where a corrected account differs from the one before, as whoever compares them is shown. */
export function differenceOf(before: string, after: string): AccountDifference {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return {
    head: before.slice(0, start),
    before: before.slice(start, before.length - end),
    after: after.slice(start, after.length - end),
    tail: before.slice(before.length - end),
  };
}

const shownMax = 4;
const dots = '••••';

/**
 * Writes an account so that its owner sees what was corrected and nobody else learns it whole: its
 * first and last signs, and some from where it differs. The length of what is hidden does not show.
 */
export function maskAround(account: string, at: number): string {
  const count = Math.min(shownMax, Math.floor(account.length / 5));
  const isShown = (index: number) =>
    index < count || index >= account.length - count || (index >= at && index < at + count);
  let text = '';
  for (let index = 0; index < account.length; index += 1) {
    if (isShown(index)) text += account[index];
    else if (!text.endsWith(dots)) text += dots;
  }
  return text;
}
