import type { AssetCode } from '../../../core/money/asset.ts';
import { marketWay } from '../../../core/pricing/board/price-board.ts';
import { type OwnWorth, ownWorthOf } from '../../../core/pricing/own-rate.ts';
import { showRate } from '../../../core/rates/price.ts';
import { swapRatio } from '../../../core/rates/ratio.ts';
import { isRefusal, type Refusal } from '../../../core/refusal.ts';
import { type OwnRateWording, readOwnRate } from '../pricing/own-rates.ts';
import { readBreakers } from '../rates/breakers.ts';
import { readSourceReadings } from '../rates/source-health.ts';
import type { RateDeskDeps } from './deps.ts';

/** What an own rate would be worth now, beside what its pair is exchanged at now. */
export type OwnRateTrial = {
  readonly worth: OwnWorth;
  readonly market: { readonly bid: string; readonly ask: string } | null;
  /** The prices that this is made of. */
  readonly path: string[];
};

/**
 * Works out an own rate as the next tick would, from the last prices and the last words of the
 * sources. Nothing is kept. Refuses what cannot be saved, field by field.
 */
export async function tryOwnRate(
  { platform, rates }: RateDeskDeps,
  wording: OwnRateWording,
): Promise<OwnRateTrial | Refusal> {
  const { database, clock } = platform;
  const now = clock.now();
  const read = readOwnRate(wording, now);
  if (isRefusal(read)) return read;
  const held = (await readBreakers(database))
    .filter(({ hold, reason }) => hold === 'all' && reason === 'operator')
    .map(({ market }) => market);
  const snapshot = rates.current();
  const world = {
    prices: isRefusal(snapshot) ? [] : snapshot.prices,
    readings: await readSourceReadings(database),
    held: new Set(held),
    closed: isRefusal(snapshot) ? [] : snapshot.closed,
  };
  const worth = ownWorthOf({ ...read, revision: 'trial' }, world, now);
  if (isRefusal(snapshot)) return { worth, market: null, path: [] };
  return { worth, ...boardOf(snapshot.board, read) };
}

type Board = Parameters<typeof marketWay>[0];
type Pair = { readonly base: AssetCode; readonly quote: AssetCode };

function boardOf(board: Board, { base, quote }: Pair): Omit<OwnRateTrial, 'worth'> {
  const [sell, buy] = [marketWay(board, base, quote), marketWay(board, quote, base)];
  if (sell === null || buy === null) return { market: null, path: [] };
  const pair = { incomeAsset: base, outcomeAsset: quote };
  return {
    market: {
      bid: showRate(sell.market, pair, 'income').outcome,
      ask: showRate(swapRatio(buy.market), pair, 'income').outcome,
    },
    path: [...sell.legs],
  };
}
