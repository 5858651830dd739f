import { sql } from 'drizzle-orm';
import type { BankLine } from '../../../core/bank-lines/bank-line.ts';
import { allScales } from '../../../core/money/asset.ts';
import { unitsOfReading } from '../../../core/money/read-amounts.ts';
import { isCreditedBy } from '../../money/bank-lines/credit-by-line.ts';
import type { Queryable } from '../../platform/database/database.ts';

/** A deposit that an operator has credited, of exactly the amount of a line. */
export type Credited = {
  readonly orderId: string;
  readonly number: string;
  readonly createdBy: string | null;
  readonly creditedAt: Date;
};

/** A message comes at once, the statement with the same payment up to so many days later. */
const daysApart = 3;
const shownMax = 3;

/**
 * For each line the deposits of its very amount that operators have credited around its day, by
 * whatever they had seen: the text of a message and the line of a statement may be one payment.
 * Those that the lines with these `marks` have credited are other payments, and not among them.
 */
export async function findSamePayments(
  database: Queryable,
  lines: readonly BankLine[],
  marks: readonly string[],
): Promise<readonly (readonly Credited[])[]> {
  const wanted = lines.flatMap((line, at) =>
    [...allScales()].flatMap(([asset, scale]) => {
      const units = unitsOfReading(line.amount, scale);
      const isOf = line.asset === null || line.asset === asset;
      const day = line.moment?.slice(0, 10) ?? null;
      return isOf && units !== null ? [{ at, asset, day, units: units.toString() }] : [];
    }),
  );
  const found = lines.map((): Credited[] => []);
  if (wanted.length === 0) return found;
  const { rows } = await database.execute<{
    at: number;
    order_id: string;
    number: string;
    created_by: string | null;
    credited_at: Date;
  }>(sql`
    select w.at, d.order_id, o.number, d.created_by, d.credited_at
      from unnest(${sql.param(wanted.map(({ at }) => at))}::int[],
                  ${sql.param(wanted.map(({ asset }) => asset))}::text[],
                  ${sql.param(wanted.map(({ units }) => units))}::numeric[],
                  ${sql.param(wanted.map(({ day }) => day))}::date[]) as w (at, asset, units, day)
     cross join lateral (
       select order_id, created_by, coalesce(credited_at, created_at) as credited_at
         from deposits
        where asset = w.asset and units = w.units and order_id is not null
          and rail = 'manual' and state <> 'conflicted'
          and seen_at > coalesce(w.day, current_date) - ${daysApart}::int
          and seen_at < coalesce(w.day, current_date) + ${daysApart + 1}::int
          and not ${isCreditedBy(sql`deposits.key`, marks)}
        order by seen_at desc limit ${shownMax}) d
      join orders o on o.id = d.order_id`);
  for (const row of rows) {
    found[row.at]?.push({
      orderId: row.order_id,
      number: row.number,
      createdBy: row.created_by,
      creditedAt: new Date(row.credited_at),
    });
  }
  return found;
}
