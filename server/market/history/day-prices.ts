import { sql } from 'drizzle-orm';
import type { AssetCode } from '../../../core/money/asset.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import { type FixedPoint, fixedOne, readFixed } from '../../../core/rates/fixed-point.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Market } from './store.ts';

type Days = { readonly since: string; readonly until: string };

/**
 * What one whole coin of every asset cost in dollars at the end of each day of a span; of a day
 * without a price the last one before it counts, of today the newest. Null where there is none.
 */
export async function readDayPrices(
  database: Queryable,
  market: Market,
  { since, until }: Days,
): Promise<(day: string) => (asset: AssetCode) => FixedPoint | null> {
  const { rows } = await database.execute<Record<'asset' | 'day' | 'close', string>>(sql`
    select asset, to_char(opens_at at time zone 'UTC', 'YYYY-MM-DD') as day, close::text as close
      from candles
     where market = ${market} and grain = 'day' and opens_at < ${until}::date + 1
       and opens_at >= ${since}::date - 30
     order by opens_at`);
  const byAsset = new Map<AssetCode, { readonly day: string; readonly price: FixedPoint }[]>();
  for (const { asset, day, close } of rows) {
    const price = readFixed(close);
    if (!isAssetCode(asset) || price === null) continue;
    const known = byAsset.get(asset) ?? [];
    known.push({ day, price });
    byAsset.set(asset, known);
  }
  const priceOn = (day: string, asset: AssetCode) => {
    if (asset === 'USD') return fixedOne;
    const known = byAsset.get(asset) ?? [];
    return (known.findLast((each) => each.day <= day) ?? known[0])?.price ?? null;
  };
  // A report asks for the same price once for each of its lines.
  const found = new Map<string, Map<AssetCode, FixedPoint | null>>();
  return (day) => {
    const ofDay = found.get(day) ?? new Map<AssetCode, FixedPoint | null>();
    found.set(day, ofDay);
    return (asset) => {
      const known = ofDay.get(asset);
      if (known !== undefined) return known;
      const price = priceOn(day, asset);
      ofDay.set(asset, price);
      return price;
    };
  };
}
