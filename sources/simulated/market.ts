import type { AssetCode } from '../../core/money/asset.ts';

export type SimulatedPair = {
  readonly base: AssetCode;
  readonly quote: AssetCode;
  /** The middle the price wanders around, as whole steps of the last decimal place. */
  readonly middle: bigint;
  readonly decimals: number;
  /** Greatest distance from the middle, in parts per million. */
  readonly swingPpm: bigint;
  /** From the middle price to each of bid and ask, in parts per million. */
  readonly halfSpreadPpm: bigint;
};

const coin = { quote: 'USDT', swingPpm: 90_000n, halfSpreadPpm: 200n } as const;
const currency = { base: 'USD', swingPpm: 15_000n, halfSpreadPpm: 300n } as const;

/** Prices near those of a real market, so that amounts, limits and fees look as they would. */
export const simulatedMarket: readonly SimulatedPair[] = [
  { base: 'USDT', quote: 'USD', middle: 99_985n, decimals: 5, swingPpm: 600n, halfSpreadPpm: 40n },
  {
    base: 'USDC',
    quote: 'USDT',
    middle: 100_010n,
    decimals: 5,
    swingPpm: 400n,
    halfSpreadPpm: 40n,
  },
  { ...coin, base: 'BTC', middle: 9_642_000n, decimals: 2 },
  { ...coin, base: 'ETH', middle: 318_400n, decimals: 2 },
  { ...coin, base: 'LTC', middle: 99_150n, decimals: 3 },
  { ...coin, base: 'DOGE', middle: 168_400n, decimals: 6 },
  { ...coin, base: 'BNB', middle: 92_560n, decimals: 2 },
  { ...coin, base: 'TRX', middle: 281_300n, decimals: 6 },
  { ...coin, base: 'XMR', middle: 40_275n, decimals: 2, halfSpreadPpm: 600n },
  { ...coin, base: 'TON', middle: 186_400n, decimals: 5 },
  { ...coin, base: 'SOL', middle: 142_350n, decimals: 3 },
  { ...coin, base: 'XRP', middle: 224_600n, decimals: 5 },
  { ...coin, base: 'LINK', middle: 16_480n, decimals: 3, halfSpreadPpm: 400n },
  { ...coin, base: 'UNI', middle: 7_215n, decimals: 3, halfSpreadPpm: 400n },
  { ...coin, base: 'SHIB', middle: 1_142n, decimals: 8, halfSpreadPpm: 400n },
  { ...currency, quote: 'RUB', middle: 849_050n, decimals: 4 },
  { ...currency, quote: 'KZT', middle: 522_400n, decimals: 3 },
  { ...currency, quote: 'UAH', middle: 423_100n, decimals: 4 },
  { ...currency, quote: 'UZS', middle: 1_205_000n, decimals: 2 },
  {
    base: 'EUR',
    quote: 'USD',
    middle: 112_980n,
    decimals: 5,
    swingPpm: 15_000n,
    halfSpreadPpm: 100n,
  },
];
