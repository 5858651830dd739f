import { sql } from 'drizzle-orm';
import {
  type IncomeUnits,
  incomeUnits,
  type OutcomeUnits,
  outcomeUnits,
} from '../../../../core/money/units.ts';
import type { PriceEvidence } from '../../../../core/orders/order.ts';
import { type AskedSide, sideThatFits } from '../../../../core/quotes/asked-side.ts';
import { type PricingJson, pricingFromJson } from '../../../../core/quotes/pricing-json.ts';
import type { Pricing, RateType } from '../../../../core/quotes/quote.ts';
import type { Queryable } from '../../../platform/database/database.ts';

/** What is kept of an order's price. */
export type PastOrder = {
  readonly id: string;
  readonly number: string;
  readonly directionId: string;
  readonly rateType: RateType;
  readonly incomeUnits: IncomeUnits;
  readonly outcomeUnits: OutcomeUnits;
  /** The amount that would stay the same at another price. */
  readonly askedSide: AskedSide;
  readonly outcomeSystem: string;
  readonly pricing: Pricing;
  readonly snapshotId: string;
  /** Where more came than its rate was locked for: what priced the rest. */
  readonly above: PriceEvidence['above'] | null;
  readonly createdAt: Date;
};

type Row = {
  readonly id: string;
  readonly number: string;
  readonly direction_id: string;
  readonly rate_type: RateType;
  readonly income_units: string;
  readonly outcome_units: string;
  readonly asked_side: AskedSide | null;
  readonly outcome_system: string;
  readonly pricing: PricingJson;
  readonly snapshot_id: string;
  readonly above: PriceEvidence['above'] | null;
  readonly created_ms: number;
} & Record<string, unknown>;

const columns = sql`id, number, direction_id, rate_type, income_units::text,
  outcome_units::text, asked_side, outcome_system, pricing,
  evidence ->> 'snapshotId' as snapshot_id, evidence -> 'above' as above,
  (extract(epoch from created_at) * 1000)::float8 as created_ms`;

/** The last orders of some directions, newest first. */
export async function readPastOrders(
  db: Queryable,
  directionIds: readonly string[],
  limit: number,
): Promise<PastOrder[]> {
  const { rows } = await db.execute<Row>(sql`
    select ${columns} from orders
    where direction_id = any(${sql.param([...directionIds])}::text[])
    order by created_at desc limit ${limit}`);
  return rows.map(orderOf);
}

/** One order; null when there is none. */
export async function readPastOrder(db: Queryable, id: string): Promise<PastOrder | null> {
  const { rows } = await db.execute<Row>(sql`select ${columns} from orders where id = ${id}`);
  const [row] = rows;
  return row === undefined ? null : orderOf(row);
}

function orderOf(row: Row): PastOrder {
  const pricing = pricingFromJson(row.pricing);
  const units = {
    income: incomeUnits(BigInt(row.income_units)),
    outcome: outcomeUnits(BigInt(row.outcome_units)),
  };
  return {
    id: row.id,
    number: row.number,
    directionId: row.direction_id,
    rateType: row.rate_type,
    incomeUnits: units.income,
    outcomeUnits: units.outcome,
    askedSide: sideThatFits(pricing, units, row.asked_side),
    outcomeSystem: row.outcome_system,
    pricing,
    snapshotId: row.snapshot_id,
    above: row.above,
    createdAt: new Date(row.created_ms),
  };
}
