import type { PairPrice, PriceSource } from '../source.ts';
import { type SimulatedPair, simulatedMarket } from './market.ts';
import { wander } from './noise.ts';

const million = 1_000_000n;

/** The market of the demo: every process, and its history, is of this one. */
export const demoSeed = 'agio';

type SimulatedOptions = {
  /** Another seed is another market history. */
  readonly seed: string;
  readonly now: () => Date;
};

/**
 * A market that exists only here, labelled `simulated` wherever its prices go: what the service
 * shows until real sources are configured.
 */
export function simulatedSource({ seed, now }: SimulatedOptions): PriceSource {
  return {
    name: 'simulated',
    simulated: true,
    kind: 'exchange',
    paceSeconds: 5,
    async fetch() {
      const asOf = now();
      return { asOf, prices: simulatedPrices(seed, asOf) };
    },
  };
}

/** Every price of the simulated market at one moment, past or present. */
export function simulatedPrices(seed: string, at: Date): PairPrice[] {
  const seconds = Math.floor(at.getTime() / 1000);
  return simulatedMarket.map((pair) => priceOf(pair, seed, seconds));
}

function priceOf(pair: SimulatedPair, seed: string, seconds: number): PairPrice {
  const { base, quote, decimals } = pair;
  const away = BigInt(wander(`${seed}:${base}/${quote}`, seconds));
  const movedPpm = million + (away * pair.swingPpm) / million;
  // Scaled by a million twice, so that one division at the end decides the rounding.
  const scaled = pair.middle * movedPpm;
  const bid = (scaled * (million - pair.halfSpreadPpm)) / (million * million);
  const ask = (scaled * (million + pair.halfSpreadPpm)) / (million * million) + 1n;
  return { base, quote, bid: decimal(bid, decimals), ask: decimal(ask, decimals) };
}

function decimal(steps: bigint, decimals: number): string {
  const digits = steps.toString().padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
