import type { CoinStats } from '../api/views.ts';

/** What the list can be sorted by, and which way round is wanted first. */
export const coinColumns = {
  rank: 'asc',
  name: 'asc',
  price: 'desc',
  change_24h: 'desc',
  change_7d: 'desc',
} as const;

export type CoinColumn = keyof typeof coinColumns;
export type CoinOrder = { readonly by: CoinColumn; readonly way: 'asc' | 'desc' };

/** The order of an address: `?sort=change_24h&order=asc`; by rank where it names none. */
export function coinOrderOf(search: URLSearchParams): CoinOrder {
  const named = search.get('sort') ?? '';
  const by = isColumn(named) ? named : 'rank';
  const way = search.get('order');
  return { by, way: way === 'asc' || way === 'desc' ? way : coinColumns[by] };
}

/** Sorts coins; what is not known stands at the end, whichever way round. */
export function sortCoins(coins: readonly CoinStats[], { by, way }: CoinOrder): CoinStats[] {
  const known = coins.filter((coin) => figureOf(coin, by) !== null);
  const unknown = coins.filter((coin) => figureOf(coin, by) === null);
  const sorted = known.toSorted((one, other) => compare(one, other, by));
  return [...(way === 'asc' ? sorted : sorted.reverse()), ...unknown];
}

function compare(one: CoinStats, other: CoinStats, by: CoinColumn): number {
  if (by === 'name') return one.name.localeCompare(other.name);
  return (figureOf(one, by) ?? 0) - (figureOf(other, by) ?? 0) || one.rank - other.rank;
}

/** A place in an order, and nothing that is shown. */
function figureOf(coin: CoinStats, by: CoinColumn): number | null {
  if (by === 'rank' || by === 'name') return coin.rank;
  const text = by === 'price' ? coin.price_usd : coin[by];
  return text === null ? null : Number(text);
}

function isColumn(text: string): text is CoinColumn {
  return Object.hasOwn(coinColumns, text);
}
