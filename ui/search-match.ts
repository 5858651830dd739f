type Searchable = { readonly name: string; readonly code: string };

// Where each key of a Russian keyboard stands on a Latin one.
const russianKeys = 'йцукенгшщзхъфывапролджэячсмитьбю';
const latinKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,.";

/**
 * Finds by name or code, whatever the case and the keyboard layout: `сбер`, `SBER` and `c,th` (the
 * same keys on the other layout) all find what was meant. Every word must be found.
 */
export function matchesSearch(option: Searchable, search: string): boolean {
  const words = search.toLowerCase().trim().split(/\s+/);
  const text = `${option.name} ${option.code}`.toLowerCase();
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
