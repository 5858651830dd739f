import { cardSystem, cashId, coinForCash } from './catalogue.ts';

/** What may become of an order of the day, by what its customer does and what came. */
export const kinds = [
  'normal',
  'claimed',
  'late',
  'short',
  'over',
  'held',
  'verified',
  'refunded',
  'by hand',
  'cash',
  'withdrawn',
] as const;
export type Kind = (typeof kinds)[number];

/** Of how many orders of a whole day each is; three hundred together. */
const wholeDay: Readonly<Record<Kind, number>> = {
  normal: 90,
  claimed: 80,
  late: 15,
  short: 15,
  over: 15,
  held: 10,
  verified: 15,
  refunded: 15,
  'by hand': 25,
  cash: 15,
  withdrawn: 5,
};

/** Each kind once, and a few more of the usual ones. */
const sample: Readonly<Record<Kind, number>> = {
  ...(Object.fromEntries(kinds.map((kind) => [kind, 1])) as Record<Kind, number>),
  normal: 2,
  claimed: 2,
};

export type OrderPlan = {
  readonly kind: Kind;
  readonly income: string;
  readonly outcome: string;
  /** What the customer wants to give. */
  readonly amount: string;
};

const banks = ['sberrub', 'tcsbrub', 'sbprub', 'acrub', 'tbrub', 'rfbrub', 'gpbrub', 'psbrub'];
const coins = ['btc', 'usdttrc20', 'ltc', 'eth', 'ton', 'xmr', 'trx', 'sol', 'doge', 'usdtbep20'];

/** Worth some hundred dollars each, so that nobody is asked for a code again at every order. */
const amountsOf: Readonly<Record<string, readonly [least: number, step: number, places: number]>> =
  {
    btc: [0.003, 0.00001, 5],
    usdttrc20: [200, 1, 0],
    ltc: [2, 0.01, 2],
    eth: [0.06, 0.0001, 4],
    ton: [120, 1, 0],
    xmr: [0.5, 0.002, 3],
    trx: [700, 3, 0],
    sol: [1.4, 0.01, 2],
    doge: [1200, 5, 0],
    usdtbep20: [200, 1, 0],
  };

/** The orders of a day in the order in which they come: mixed by the seed, the same every time. */
export function planDay(size: 'whole' | 'sample', seed = 20_261_128): readonly OrderPlan[] {
  const counts = size === 'whole' ? wholeDay : sample;
  const chance = chanceOf(seed);
  const wanted = kinds.flatMap((kind) => Array.from({ length: counts[kind] }, () => kind));
  for (let at = wanted.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1));
    [wanted[at], wanted[other]] = [wanted[other] as Kind, wanted[at] as Kind];
  }
  return wanted.map((kind, number) => ({ kind, ...pairOf(kind, chance, number) }));
}

function pairOf(kind: Kind, chance: () => number, number: number): Omit<OrderPlan, 'kind'> {
  const pick = (list: readonly string[]) => list[Math.floor(chance() * list.length)] ?? '';
  const roubles = String(12_000 + 37 * number);
  if (kind === 'cash')
    return { income: coinForCash, outcome: cashId, amount: coinsOf(coinForCash, number) };
  if (kind === 'verified') return { income: cardSystem, outcome: pick(coins), amount: roubles };
  // In dollars, of what the shop owes somebody; to where such payouts are let.
  if (kind === 'withdrawn') return { income: '', outcome: cardSystem, amount: `${50 + number}` };
  if (kind === 'by hand' || kind === 'refunded') {
    const coin = pick(coins);
    return { income: coin, outcome: pick(banks), amount: coinsOf(coin, number) };
  }
  return { income: pick(banks), outcome: pick(coins), amount: roubles };
}

/** No two orders of the day ask for the same sum: a payment is told by it. */
function coinsOf(coin: string, number: number): string {
  const [least = 1, step = 1, places = 2] = amountsOf[coin] ?? [];
  return (least + step * number).toFixed(places);
}

/** A sequence of chances that is the same for the same seed (mulberry32). */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
