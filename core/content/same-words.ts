/** Names of one thing: its ticker, and how people write it in either alphabet. */
const groups = [
  ['btc', 'xbt', 'bitcoin', 'биткоин', 'биткойн'],
  ['ltc', 'litecoin', 'лайткоин'],
  ['doge', 'dogecoin', 'догикоин', 'доджкоин'],
  ['eth', 'ethereum', 'ether', 'эфир', 'эфириум'],
  ['usdt', 'tether', 'тезер', 'стейблкоин', 'stablecoin'],
  ['trx', 'tron', 'трон', 'trc20'],
  ['ton', 'toncoin', 'тонкоин'],
  ['xrp', 'ripple', 'рипл'],
  ['xmr', 'monero', 'монеро'],
  ['sol', 'solana', 'солана'],
  ['sbp', 'сбп'],
  ['sber', 'sberbank', 'сбер', 'сбербанк'],
  ['2fa', '2фа', 'фактор', 'factor'],
  ['email', 'mail', 'почта', 'имейл'],
  ['memo', 'tag', 'мемо', 'тег'],
] as const;

const begunLettersMin = 3;
const inflectedLettersMin = 5;

/**
 * Other names of what a word names, in any alphabet: for `btc` also `bitcoin` and `биткоин`. Three
 * letters of a name are enough, and so is a name with an ending: `биткоинов`.
 */
export function sameWords(word: string): readonly string[] {
  const asked = word.toLowerCase();
  const isNamed = (name: string) =>
    (asked.length >= begunLettersMin && name.startsWith(asked)) ||
    (name.length >= inflectedLettersMin && asked.startsWith(name));
  const found = groups.filter((names) => names.some(isNamed)).flat();
  return found.filter((name) => name !== asked);
}
