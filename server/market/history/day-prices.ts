import { sql } from 'drizzle-orm';
import type { AssetCode } from '../../../core/money/asset.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import { type FixedPoint, fixedOne, readFixed } from '../../../core/rates/fixed-point.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Market } from './store.ts';

type Asked = {
  readonly since: string;
  readonly until: string;
  readonly assets: readonly AssetCode[];
};

/**
 * What one whole coin of some assets cost in dollars at the end of each day of a span; of a day
 * without a price the last one before it counts, of today the newest. Null where there is none.
 */
export async function readDayPrices(
  database: Queryable,
  market: Market,
  { since, until, assets }: Asked,
): Promise<(day: string) => (asset: AssetCode) => FixedPoint | null> {
  const { rows } = await database.execute<Record<'asset' | 'day' | 'close', string>>(sql`
    select asset, to_char(opens_at at time zone 'UTC', 'YYYY-MM-DD') as day, close::text as close
      from candles
     where market = ${market} and grain = 'day' and asset = any(${sql.param([...assets])}::text[])
       and opens_at < ${until}::date + 1 and opens_at >= ${since}::date - 30
     order by opens_at`);
  const byAsset = new Map<AssetCode, { readonly day: string; readonly price: FixedPoint }[]>();
  for (const { asset, day, close } of rows) {
    const price = readFixed(close);
    if (!isAssetCode(asset) || price === null) continue;
    const known = byAsset.get(asset) ?? [];
    known.push({ day, price });
    byAsset.set(asset, known);
  }
  return (day) => (asset) => {
    if (asset === 'USD') return fixedOne;
    const known = byAsset.get(asset) ?? [];
    return (known.findLast((each) => each.day <= day) ?? known[0])?.price ?? null;
  };
}
