import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import { ppmToPercent } from '../../../core/referrals/earning.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import { orderNumber } from '../../exchange/order-facts/order-facts.ts';
import { plainDollars } from '../../money/ledger/dollars.ts';
import { type AuditAuthor, audit } from '../../office/audit/audit.ts';
import { emailOf } from '../../people/accounts/account-facts.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { coupons, type couponUses } from './tables.ts';

export type Coupon = typeof coupons.$inferSelect;

/** What an operator says of a coupon. */
export type CouponTerms = Pick<
  Coupon,
  | 'kind'
  | 'discountPpm'
  | 'bonusUnits'
  | 'usesMax'
  | 'customerUsesMax'
  | 'validUntil'
  | 'directionIds'
  | 'userId'
  | 'worthMin'
  | 'enabled'
  | 'note'
> & { readonly validFrom: Date | null };

/** Makes a coupon; refuses `code_taken` for a code that another one has. */
export async function createCoupon(
  tx: Transaction,
  code: string,
  { validFrom, ...terms }: CouponTerms,
  author: AuditAuthor,
): Promise<Coupon | Refusal> {
  const [made] = await tx
    .insert(coupons)
    .values({ code, ...terms, validFrom: validFrom ?? sql`now()`, createdBy: author.actor })
    .onConflictDoNothing({ target: coupons.code })
    .returning();
  if (made === undefined) return refuse('code_taken', 'code');
  const after = valuesOf(made);
  await audit(tx, { ...author, action: 'create_coupon', ...subjectOf(made), after });
  return made;
}

/**
 * Changes what a coupon gives and its limits; orders that have it keep what they were promised.
 * Refuses `conflict` where somebody else has changed it since.
 */
export async function changeCoupon(
  tx: Transaction,
  id: string,
  {
    terms: { validFrom, ...terms },
    version,
  }: { readonly terms: CouponTerms; readonly version: number },
  author: AuditAuthor,
): Promise<Coupon | Refusal> {
  const [before] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update');
  if (before === undefined) return refuse('not_found');
  if (before.version !== version) return refuse('conflict');
  const [after] = await tx
    .update(coupons)
    .set({ ...terms, validFrom: validFrom ?? before.validFrom, version: version + 1 })
    .where(eq(coupons.id, id))
    .returning();
  if (after === undefined) throw new Error('a locked coupon vanished');
  await audit(tx, {
    ...author,
    action: 'change_coupon',
    ...subjectOf(after),
    before: valuesOf(before),
    after: valuesOf(after),
  });
  return after;
}

/** Where a list goes on: behind this coupon. */
type CouponKey = { readonly at: string; readonly id: string };

/** Coupons, the newest first, from a key on. */
export function listCoupons(
  database: Pick<Queryable, 'select'>,
  after: CouponKey | null,
  limit: number,
): Promise<Coupon[]> {
  const behind =
    after === null
      ? undefined
      : or(
          lt(coupons.createdAt, new Date(after.at)),
          and(eq(coupons.createdAt, new Date(after.at)), lt(coupons.id, after.id)),
        );
  return database
    .select()
    .from(coupons)
    .where(behind)
    .orderBy(desc(coupons.createdAt), desc(coupons.id))
    .limit(limit);
}

export type CouponUse = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly email: string | null;
  readonly state: (typeof couponUses.$inferSelect)['state'];
  readonly createdAt: Date;
};

/** One coupon; null where there is none. */
export async function readCoupon(
  database: Pick<Queryable, 'select'>,
  id: string,
): Promise<Coupon | null> {
  const [coupon] = await database.select().from(coupons).where(eq(coupons.id, id));
  return coupon ?? null;
}

/** The last orders that have a coupon, the newest first. */
export async function listUses(
  database: Pick<Queryable, 'execute'>,
  id: string,
  limit: number,
): Promise<readonly CouponUse[]> {
  const { rows } = await database.execute<{
    order_id: string;
    number: string;
    email: string | null;
    state: CouponUse['state'];
    created_at: Date | string;
  }>(sql`
    select u.order_id, ${orderNumber(sql`u.order_id`)} as number,
           ${emailOf(sql`u.user_id`)} as email, u.state, u.created_at
      from coupon_uses u
     where u.coupon_id = ${id}::uuid
     order by u.created_at desc, u.order_id desc limit ${limit}`);
  return rows.map((row) => ({
    orderId: row.order_id,
    orderNumber: row.number,
    email: row.email,
    state: row.state,
    createdAt: new Date(row.created_at),
  }));
}

function subjectOf({ id }: Coupon) {
  return { subjectType: 'coupons', subjectId: id };
}

/** A coupon as people read it in the log. */
function valuesOf(coupon: Coupon): Record<string, unknown> {
  const { kind, discountPpm, bonusUnits, worthMin, validFrom, validUntil } = coupon;
  return {
    code: coupon.code,
    kind,
    enabled: coupon.enabled,
    note: coupon.note,
    value:
      discountPpm === null
        ? `${plainDollars(bonusUnits ?? 0n)} USD`
        : `${ppmToPercent(discountPpm)} %`,
    uses_max: coupon.usesMax,
    customer_uses_max: coupon.customerUsesMax,
    valid_from: validFrom.toISOString(),
    valid_until: validUntil?.toISOString() ?? null,
    direction_ids: coupon.directionIds?.join(', ') ?? null,
    user_id: coupon.userId,
    worth_min: worthMin === null ? null : `${plainDollars(worthMin)} USD`,
  };
}
