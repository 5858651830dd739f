import { expect, test } from 'vitest';
import type { MarketPrice, SourceReading } from './market-price.ts';
import { priceMaxSeconds } from './markets.ts';
import { around, later, only, run } from './testing.ts';

/** Chance that is the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The whole is a million; every day's run takes a tenth of it, `npm run test:crash` all. */
const ticks = Number(process.env['TICKS'] ?? 100_000);
const sources = ['binance', 'okx', 'kraken'];

/**
 * Ticks, one a second (a million are eleven and a half days), in which sources fall silent and come
 * back, answer late, answer with old news, and the ticker itself stops now and then. Each second
 * somebody asks for a price.
 */
test(`after none of ${ticks} ticks was a price given that was older than its limit`, () => {
  const chance = dice(20_261_120);
  const market = run();
  const silentUntil = sources.map(() => 0);
  const readings: (SourceReading | null)[] = sources.map(() => null);
  let tickerStopsUntil = 0;
  let cents = 6_000_000;
  let price: MarketPrice | null = null;
  const seen = { ticks: 0, given: 0, refused: 0, oldestMs: 0 };
  for (let second = 0; seen.ticks < ticks; second += 1) {
    if (second >= tickerStopsUntil) {
      seen.ticks += 1;
      cents += Math.trunc((chance() - 0.5) * 1200);
      const now = later(second);
      sources.forEach((source, at) => {
        if (second % sources.length !== at || second < (silentUntil[at] ?? 0)) return;
        if (chance() < 0.002) silentUntil[at] = second + Math.trunc(chance() * 400);
        const late = chance() < 0.1 ? Math.trunc(chance() * 60) : 0;
        readings[at] = { ...around(source, later(second - late), cents), receivedAt: now };
      });
      if (chance() < 0.0002) tickerStopsUntil = second + Math.trunc(chance() * 200);
      price = only(
        market.step(
          now,
          readings.filter((each) => each !== null),
        ),
      );
    }
    const asked = later(second + chance());
    if (price === null || asked >= price.expiresAt || price.hold === 'all') {
      seen.refused += 1;
      continue;
    }
    seen.given += 1;
    seen.oldestMs = Math.max(seen.oldestMs, asked.getTime() - price.asOf.getTime());
  }
  expect(seen.oldestMs).toBeLessThan(priceMaxSeconds * 1000);
  expect(seen.given + seen.refused).toBeGreaterThan(ticks);
  expect(seen.given).toBeGreaterThan(ticks * 0.8);
  expect(seen.refused).toBeGreaterThan(ticks * 0.01);
}, 900_000);
