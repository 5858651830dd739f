import { type AssetCode, isAssetCode } from '../../core/money/asset.ts';
import {
  type KnownPrice,
  type OwnFailure,
  type OwnPrice,
  ownPriceOf,
} from '../../core/pricing/own-rate.ts';
import { holds } from '../../core/rates/market-price.ts';
import type { Queryable } from '../platform/database/database.ts';
import { readOwnRates } from './own-rates.ts';

/** What an own rate was worth at the moment of a snapshot, or why it was worth nothing. */
export type OwnQuote = {
  readonly code: string;
  readonly revision: string;
  readonly base: AssetCode;
  readonly quote: AssetCode;
  readonly leads: boolean;
  readonly price: OwnPrice | null;
  readonly failure: OwnFailure | null;
};

/** Works out all own rates from the market prices of this moment, and what operators hold. */
export async function ownQuotes(
  db: Queryable,
  prices: readonly KnownPrice[],
  now: Date,
  heldMarkets?: ReadonlySet<string>,
): Promise<OwnQuote[]> {
  const rates = await readOwnRates(db);
  return rates.map((rate) => {
    const { code, revision, base, quote, leads } = rate;
    const worth = ownPriceOf(rate, prices, now, heldMarkets);
    const told = { code, revision, base, quote, leads };
    return typeof worth === 'string'
      ? { ...told, price: null, failure: worth }
      : { ...told, price: worth, failure: null };
  });
}

/** Reads what was kept with a snapshot; pairs of assets no longer known are left out. */
export function readOwnQuotes(stored: unknown): OwnQuote[] {
  if (!Array.isArray(stored)) throw new Error('own prices are kept as a list');
  // Nobody but the ticker writes these.
  return (stored as OwnQuote[])
    .filter(({ base, quote }) => isAssetCode(base) && isAssetCode(quote))
    .map((kept) => ({ ...kept, price: kept.price === null ? null : readPrice(kept.price) }));
}

function readPrice(kept: OwnPrice): OwnPrice {
  if (!holds.includes(kept.hold)) throw new Error('an own price says whether it is held');
  return { ...kept, expiresAt: new Date(kept.expiresAt) };
}
