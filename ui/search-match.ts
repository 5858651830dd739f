// Where each key of a Russian keyboard stands on a Latin one.
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбю';
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";

/**
 * Says whether a text in small letters has what is searched for, whatever its case and the keyboard
 * layout: `сбер`, `SBER` and `c,th` (the same keys on the other layout) all find what was meant.
 * Every word must be found.
 */
export function matchesSearch(text: string, search: string): boolean {
  const words = search.toLowerCase().trim().split(/\s+/);
  return words.every(
    (word) =>
      text.includes(word) ||
      text.includes(otherLayout(word, russianKeys, latinKeys)) ||
      text.includes(otherLayout(word, latinKeys, russianKeys)),
  );
}

function otherLayout(word: string, typed: string, meant: string): string {
  return [...word].map((char) => meant[typed.indexOf(char)] ?? char).join('');
}
