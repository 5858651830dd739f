import { cardSystem, cashId, cities, coinForCash } from './catalogue.ts';

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
  cash: 2,
};

export type OrderPlan = {
  readonly kind: Kind;
  readonly income: string;
  readonly outcome: string;
  /** What the customer wants to give; of what a partner has earned, all there is. */
  readonly amount: string;
  /** Where cash changes hands; null where none does. */
  readonly city: string | null;
  /** Which partner has brought the customer, or takes out what they have earned. */
  readonly partner: number;
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

/**
 * The orders of a day in the order in which they come: mixed by the seed, the same every time. What
 * partners have earned by them leaves at last.
 */
export function planDay(size: 'whole' | 'sample', seed = 20_261_128): readonly OrderPlan[] {
  const counts = size === 'whole' ? wholeDay : sample;
  const chance = chanceOf(seed);
  const wanted = kinds.flatMap((kind) => Array.from({ length: counts[kind] }, () => kind));
  for (let at = wanted.length - 1; at > 0; at -= 1) {
    const other = Math.floor(chance() * (at + 1));
    [wanted[at], wanted[other]] = [wanted[other] as Kind, wanted[at] as Kind];
  }
  const ordered = [
    ...wanted.filter((kind) => kind !== 'withdrawn'),
    ...wanted.filter((kind) => kind === 'withdrawn'),
  ];
  let desks = 0;
  return ordered.map((kind, number) => {
    if (kind === 'cash') desks += 1;
    const pair = kind === 'cash' ? cashPair(desks, number) : pairOf(kind, chance, number);
    return { kind, city: null, partner: number % counts.withdrawn, ...pair };
  });
}

type Pair = Pick<OrderPlan, 'income' | 'outcome' | 'amount'>;

/** Out and in by turns, and in each city both of them. */
function cashPair(desks: number, number: number): Pair & Pick<OrderPlan, 'city'> {
  const turn = desks - 1;
  const { code } = cities[(turn + Math.floor(turn / 2)) % cities.length] ?? cities[0];
  return turn % 2 === 0
    ? { income: coinForCash, outcome: cashId, amount: coinsOf(coinForCash, number), city: code }
    : { income: cashId, outcome: coinForCash, amount: roublesOf(number), city: code };
}

function pairOf(kind: Kind, chance: () => number, number: number): Pair {
  const pick = (list: readonly string[]) => list[Math.floor(chance() * list.length)] ?? '';
  const roubles = roublesOf(number);
  if (kind === 'verified') return { income: cardSystem, outcome: pick(coins), amount: roubles };
  // To where such payouts are let.
  if (kind === 'withdrawn') return { income: '', outcome: cardSystem, amount: '' };
  if (kind === 'by hand' || kind === 'refunded') {
    const coin = pick(coins);
    return { income: coin, outcome: pick(banks), amount: coinsOf(coin, number) };
  }
  return { income: pick(banks), outcome: pick(coins), amount: roubles };
}

const roublesOf = (number: number) => String(12_000 + 37 * number);

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
