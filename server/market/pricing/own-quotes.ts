import { z } from 'zod';
import { type AssetCode, isAssetCode } from '../../../core/money/asset.ts';
import {
  type OwnFailure,
  type OwnWorld,
  type OwnWorth,
  ownWorthOf,
} from '../../../core/pricing/own-rate.ts';
import { holds } from '../../../core/rates/market-price.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { readOwnRates } from './own-rates.ts';

/** What an own rate was worth at the moment of a snapshot, or why it was worth nothing. */
export type OwnQuote = OwnWorth & {
  readonly code: string;
  readonly revision: string;
  readonly base: AssetCode;
  readonly quote: AssetCode;
  readonly leads: boolean;
};

/** Works out all own rates from the prices of this moment, and what operators hold. */
export async function ownQuotes(db: Queryable, world: OwnWorld, now: Date): Promise<OwnQuote[]> {
  const rates = await readOwnRates(db);
  return rates.map((rate) => {
    const { code, revision, base, quote, leads } = rate;
    return { code, revision, base, quote, leads, ...ownWorthOf(rate, world, now) };
  });
}

const failures = [
  ...(['syntax', 'missing', 'stale', 'not_positive'] as const),
  ...(['expired', 'held', 'crossed', 'drifted'] as const),
] as const satisfies readonly OwnFailure[];

const ownQuotesJson = z.array(
  z.object({
    code: z.string(),
    revision: z.string(),
    base: z.string(),
    quote: z.string(),
    leads: z.boolean(),
    price: z
      .object({ bid: z.string(), ask: z.string(), hold: z.enum(holds), expiresAt: z.string() })
      .nullable(),
    failure: z.enum(failures).nullable(),
    // Those kept before formulas could name sources did not say.
    failureAt: z.string().default(''),
    inputs: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  }),
);

/** Reads what was kept with a snapshot; pairs of assets no longer known are left out. */
export function readOwnQuotes(stored: unknown): OwnQuote[] {
  return ownQuotesJson.parse(stored).flatMap(({ base, quote, price, ...rest }): OwnQuote[] => {
    if (!isAssetCode(base) || !isAssetCode(quote)) return [];
    if (price === null) return [{ ...rest, base, quote, price }];
    const expiresAt = new Date(price.expiresAt);
    return [{ ...rest, base, quote, price: { base, quote, ...price, expiresAt } }];
  });
}
