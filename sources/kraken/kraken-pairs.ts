import type { AssetCode } from '../../core/money/asset.ts';

export type Pair = { readonly base: AssetCode; readonly quote: AssetCode };

/** Old assets carry a letter before their name, and two of them another name. */
const oldNames: Readonly<Partial<Record<AssetCode, readonly string[]>>> = {
  BTC: ['XXBT', 'XBT'],
  ETH: ['XETH', 'ETH'],
  LTC: ['XLTC', 'LTC'],
  XRP: ['XXRP', 'XRP'],
  XMR: ['XXMR', 'XMR'],
  DOGE: ['XXDG', 'XDG'],
  USD: ['ZUSD', 'USD'],
  EUR: ['ZEUR', 'EUR'],
};

const coins = [
  'BTC',
  'ETH',
  'LTC',
  'XRP',
  'XMR',
  'DOGE',
  'BNB',
  'TRX',
  'TON',
  'SOL',
  'LINK',
  'UNI',
  'SHIB',
] as const;

const traded: readonly Pair[] = [
  ...coins.map((base) => ({ base, quote: 'USD' }) as const),
  ...coins.map((base) => ({ base, quote: 'USDT' }) as const),
  { base: 'USDC', quote: 'USDT' },
  { base: 'USDC', quote: 'USD' },
  { base: 'USDT', quote: 'USD' },
  { base: 'EUR', quote: 'USD' },
];

/** Pairs of ours by every name that Kraken has or may have for them: XXBTZUSD, XBTUSDT, SOLUSD. */
export function pairsOf(): ReadonlyMap<string, Pair> {
  const names = (asset: AssetCode) => oldNames[asset] ?? [asset];
  return new Map(
    traded.flatMap((pair) =>
      names(pair.base).flatMap((base) =>
        names(pair.quote).map((quote) => [`${base}${quote}`, pair] as const),
      ),
    ),
  );
}
