import { exactOne } from './exact.ts';
import { coins, roubles } from './market.ts';

/**
 * What the shop's sums are worth by the prices that the market of the day has, worked out apart
 * from the service: with the decimals of the market, and rounded once.
 */

const places = 24;

/** What one whole coin is worth in dollars, in units of the twenty-fourth place. */
function dollarsOf(asset: string): bigint {
  if (asset === 'USD' || asset === 'USDT') return 10n ** BigInt(places);
  if (asset === 'RUB') return 10n ** BigInt(2 * places) / middle(roubles);
  const own = Object.entries(coins).find(([coin]) => coin === asset)?.[1];
  if (own === undefined) throw new Error(`the market has no price of ${asset}`);
  return middle([own]);
}

/** The middle of what each market bids and asks. */
function middle(markets: readonly (readonly [bid: string, ask: string])[]): bigint {
  const sums = markets.flat().map(fixed);
  return sums.reduce((sum, price) => sum + price, 0n) / BigInt(sums.length);
}

function fixed(decimal: string): bigint {
  const [whole = '', rest = ''] = decimal.split('.');
  return BigInt(whole + rest.padEnd(places, '0'));
}

/** An amount, as `exact` counts, in kopecks, to the nearest. */
export function inKopecks(amount: bigint, asset: string): bigint {
  const [dividend, divisor] = [amount * dollarsOf(asset) * 100n, dollarsOf('RUB') * exactOne];
  return (2n * dividend + divisor) / (2n * divisor);
}

/** The same in cents, and never one too many. */
export function inCents(amount: bigint, asset: string): bigint {
  return (amount * dollarsOf(asset) * 100n) / (10n ** BigInt(places) * exactOne);
}
