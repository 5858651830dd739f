import { type SQL, sql } from 'drizzle-orm';
import { allScales } from '../../../core/money/asset.ts';
import { unitsOfReading } from '../../../core/money/read-amounts.ts';
import type { OrderSearch } from '../../../core/orders/order-search.ts';

type Wanted = { readonly asset: string; readonly units: bigint };

/**
 * Orders (`order_id`, with a time `at`) of which one side, or a deposit, is exactly what was typed,
 * the newest first, as a query: at most the `most` newest, or all where that is null. Null where
 * no asset has such an amount.
 */
export function byAmount(search: OrderSearch, most: number | null): SQL | null {
  const wanted = wantedOf(search);
  if (wanted.length === 0) return null;
  const each = sql.join(
    wanted.map(({ asset, units }) => sql`(${asset}, ${units.toString()}::numeric)`),
    sql`, `,
  );
  const limit = most === null ? sql`` : sql`limit ${most}`;
  return sql`
    select found.order_id, found.at
      from (values ${each}) as w (asset, units)
     cross join lateral (
       (select o.id as order_id, o.created_at as at from orders o
         where o.income_asset = w.asset and o.income_units = w.units
         order by o.created_at desc ${limit})
       union all
       (select o.id, o.created_at from orders o
         where o.outcome_asset = w.asset and o.outcome_units = w.units
         order by o.created_at desc ${limit})
       union all
       (select d.order_id, d.seen_at from deposits d
         where d.order_id is not null and d.asset = w.asset and d.units = w.units
         order by d.seen_at desc ${limit})) found`;
}

function wantedOf({ amounts, asset: named }: OrderSearch): readonly Wanted[] {
  const assets = [...allScales()].filter(([code]) => named === null || code === named);
  return amounts.flatMap((reading) =>
    assets.flatMap(([asset, scale]) => {
      const units = unitsOfReading(reading, scale);
      return units === null || units === 0n ? [] : [{ asset, units }];
    }),
  );
}
