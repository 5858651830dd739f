import { describe, expect, it } from 'vitest';
import { builtInAssets } from '../../core/money/asset.ts';
import { ppm } from '../../core/money/units.ts';
import { parsePrice } from '../../core/rates/price.ts';
import { compareRatios, discountRatio } from '../../core/rates/ratio.ts';
import { isRefusal } from '../../core/refusal.ts';
import { openSource } from '../registry.ts';
import { wander } from './noise.ts';
import { simulatedPrices } from './simulated-source.ts';

const at = new Date('2026-11-20T10:00:00Z');

describe('the simulated market', () => {
  it('is the same market in every process and after every restart', () => {
    expect(simulatedPrices('agio', at)).toEqual(simulatedPrices('agio', new Date(at)));
    expect(simulatedPrices('agio', at)).not.toEqual(simulatedPrices('other', at));
  });

  it('says that it is simulated and when its prices were true', async () => {
    const source = openSource('simulated', { now: () => at });
    expect(source).toMatchObject({ name: 'simulated', simulated: true });
    expect((await source.fetch()).asOf).toEqual(at);
  });

  it('prices every asset the service knows', () => {
    const priced = new Set(simulatedPrices('agio', at).flatMap(({ base, quote }) => [base, quote]));
    expect([...priced].sort()).toEqual(Object.keys(builtInAssets).sort());
  });

  it('never crosses bid and ask and never writes anything but plain decimals', () => {
    for (let hour = 0; hour < 2000; hour += 1) {
      for (const price of simulatedPrices('agio', new Date(at.getTime() + hour * 3_700_000))) {
        const pair = { incomeAsset: price.base, outcomeAsset: price.quote };
        const bid = parsePrice(price.bid, pair);
        const ask = parsePrice(price.ask, pair);
        if (isRefusal(bid) || isRefusal(ask)) throw new Error(`${price.bid} ${price.ask}`);
        expect(compareRatios(bid, ask)).toBe(-1);
        expect(compareRatios(ask, discountRatio(bid, ppm(-3000n)))).toBe(-1);
      }
    }
  });

  it('moves a little between ticks and much over weeks, without jumps', () => {
    let low = 1_000_000;
    let high = -1_000_000;
    for (let second = 0; second < 90 * 86_400; second += 600) {
      const here = wander('agio:BTC/USDT', 1_790_000_000 + second);
      const next = wander('agio:BTC/USDT', 1_790_000_000 + second + 5);
      expect(Math.abs(next - here)).toBeLessThan(40_000);
      low = Math.min(low, here);
      high = Math.max(high, here);
    }
    expect(high - low).toBeGreaterThan(500_000);
    expect(low).toBeGreaterThanOrEqual(-1_000_000);
    expect(high).toBeLessThanOrEqual(1_000_000);
  });
});
