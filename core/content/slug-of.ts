/** Russian letters in Latin ones, as addresses have them. */
const latin: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
};

const lengthMax = 80;

/**
 * What a title becomes in an address: `slugOf('Как обменять TON?') === 'kak-obmenyat-ton'`. Empty
 * where the title has no letter or digit that an address can carry.
 */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[а-яё]/g, (letter) => latin[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const short = words.reduce((slug, word) => {
    const longer = slug === '' ? word : `${slug}-${word}`;
    return longer.length <= lengthMax ? longer : slug;
  }, '');
  return short === '' ? (words[0] ?? '').slice(0, lengthMax) : short;
}

/** Whether a text can stand in an address: small Latin letters and digits, hyphens between. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && text.length <= 120;
}
