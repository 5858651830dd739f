// Where each key of a Russian keyboard stands on a Latin one.
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбю';
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";

/**
 * Says whether a text in small letters has what is searched for, whatever its case and the keyboard
 * layout: `сбер`, `SBER` and `c,th` (the same keys on the other layout) all find what was meant.
 * Every word must be found; on the other layout only where a word begins, for inside of one the
 * same keys turn up by chance: `trc` are those of `екс` in `яндекс`.
 */
export function matchesSearch(text: string, search: string): boolean {
  return wordsOf(search).every(
    (word) =>
      text.includes(word) ||
      begins(text, otherLayout(word, russianKeys, latinKeys)) ||
      begins(text, otherLayout(word, latinKeys, russianKeys)),
  );
}

/** Whether every word searched for begins one of the text: `eth` is Ethereum before Tether. */
export function beginsSearch(text: string, search: string): boolean {
  return wordsOf(search).every((word) => begins(text, word));
}

function wordsOf(search: string): string[] {
  return search.toLowerCase().trim().split(/\s+/);
}

function begins(text: string, word: string): boolean {
  return ` ${text}`.includes(` ${word}`);
}

function otherLayout(word: string, typed: string, meant: string): string {
  return [...word].map((char) => meant[typed.indexOf(char)] ?? char).join('');
}
