import { sql } from 'drizzle-orm';
import type { BankLine } from '../../../core/bank-lines/bank-line.ts';
import { allScales } from '../../../core/money/asset.ts';
import { unitsOfReading } from '../../../core/money/read-amounts.ts';
import type { Queryable } from '../../platform/database/database.ts';

/** Of one amount so many of the newest orders are looked at. */
const ordersMax = 20;

/**
 * For each line the ids of orders that wait for exactly its amount, the newest first: those that
 * nothing has come for, and whose deposit an operator confirms. One that ran out is paid late.
 */
export async function findPayable(
  database: Queryable,
  lines: readonly BankLine[],
): Promise<readonly (readonly string[])[]> {
  const wanted = lines.flatMap((line, at) =>
    [...allScales()].flatMap(([asset, scale]) => {
      const units = unitsOfReading(line.amount, scale);
      const isOf = line.asset === null || line.asset === asset;
      return isOf && units !== null ? [{ at, asset, units: units.toString() }] : [];
    }),
  );
  const found = lines.map((): string[] => []);
  if (wanted.length === 0) return found;
  const { rows } = await database.execute<{ at: number; id: string }>(sql`
    select w.at, o.id
      from unnest(${sql.param(wanted.map(({ at }) => at))}::int[],
                  ${sql.param(wanted.map(({ asset }) => asset))}::text[],
                  ${sql.param(wanted.map(({ units }) => units))}::numeric[]) as w (at, asset, units)
     cross join lateral (
       select id from orders
        where income_asset = w.asset and income_units = w.units
          and created_at > now() - interval '30 days'
          and kind = 'exchange' and received_units = 0
          and status in ('waiting_funds', 'moderation', 'expired', 'cancelled')
          and policy->>'confirmedBy' = 'operator'
        order by created_at desc limit ${ordersMax}) o`);
  for (const { at, id } of rows) found[at]?.push(id);
  return found;
}
