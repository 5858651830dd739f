import type { AssetCode } from '../core/money/asset.ts';
import type { SourcePrice } from '../core/rates/market-price.ts';
import { isRecord } from './json-answer.ts';

type Pair = { readonly base: AssetCode; readonly quote: AssetCode };

/** Coins that exchanges trade for the dollar coin. */
const coins = [
  'BTC',
  'ETH',
  'LTC',
  'DOGE',
  'BNB',
  'TRX',
  'TON',
  'SOL',
  'XRP',
  'XMR',
  'LINK',
  'UNI',
  'SHIB',
  'USDC',
] as const satisfies readonly AssetCode[];

/**
 * Pairs of ours by the name an exchange has for them: `coinPairs((base, quote) => base + quote)`.
 */
export function coinPairs(symbolOf: (base: string, quote: string) => string) {
  return new Map<string, Pair>(
    coins.map((base) => [symbolOf(base, 'USDT'), { base, quote: 'USDT' }]),
  );
}

/** What an exchange calls the parts of one row. Those that are not there are not told. */
type RowShape = {
  readonly symbol: string;
  readonly bid: string;
  readonly ask: string;
  readonly sizes?: readonly [bid: string, ask: string];
  readonly turnover?: string;
};

/**
 * Prices out of a list of tickers. Rows of other pairs are left out, and so is a row of ours that
 * is broken: it costs its own pair and no other. A price must be a text: a number has already been
 * through a float.
 */
export function readRows(
  rows: readonly unknown[],
  pairs: ReadonlyMap<string, Pair>,
  shape: RowShape,
  asOfOf: (row: Readonly<Record<string, unknown>>) => Date | null = () => null,
): SourcePrice[] {
  return rows.flatMap((row) => {
    if (!isRecord(row)) return [];
    const symbol = row[shape.symbol];
    const pair = typeof symbol === 'string' ? pairs.get(symbol) : undefined;
    const [bid, ask] = [row[shape.bid], row[shape.ask]];
    if (pair === undefined || typeof bid !== 'string' || typeof ask !== 'string') return [];
    const size = sizeOf(row, shape);
    const turnover = shape.turnover === undefined ? null : row[shape.turnover];
    const asOf = asOfOf(row);
    return {
      ...pair,
      bid,
      ask,
      ...(size === null ? {} : { size }),
      ...(typeof turnover === 'string' ? { turnover } : {}),
      ...(asOf === null ? {} : { asOf }),
    };
  });
}

function sizeOf(row: Readonly<Record<string, unknown>>, { sizes }: RowShape): string | null {
  if (sizes === undefined) return null;
  const [bid, ask] = [row[sizes[0]], row[sizes[1]]];
  return typeof bid === 'string' && typeof ask === 'string' ? `${bid} ${ask}` : null;
}
