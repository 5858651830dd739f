/** Signs people write in place of letters. */
const lookAlikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * What is left of a password in small letters once its decoration is off: digits and signs at its
 * ends, and signs in place of letters. `p@ssw0rd2024!` gives `password`.
 */
export function barePassword(small: string): readonly string[] {
  const bare = new Set<string>();
  for (const text of [trimmed(small), trimmed(plain(trimmed(small))), trimmed(plain(small))]) {
    if (text.length >= 4 && text !== small) bare.add(text);
  }
  return [...bare];
}

function plain(text: string): string {
  return [...text].map((sign) => lookAlikes[sign] ?? sign).join('');
}

function trimmed(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}
