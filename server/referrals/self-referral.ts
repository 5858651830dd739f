import { sql } from 'drizzle-orm';
import type { SelfReferralReason } from '../../core/referrals/earning.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { ReferredOrder } from './earn.ts';

/**
 * Why the customer of an order may be the partner who brought it: one e-mail, one account to pay
 * from or to, one browser or one address. An operator decides; none of it is proof.
 */
export async function selfReferralOf(
  tx: Transaction,
  order: ReferredOrder,
  referrer: { readonly userId: string; readonly email: string | null },
): Promise<SelfReferralReason[]> {
  const accounts = [order.outcomeAccount, order.incomeAccount].filter((each) => each !== null);
  const { rows } = await tx.execute<Record<'account' | 'device' | 'address', boolean>>(sql`
    with own as (
      select outcome_account, income_account, browser_hash, ip from orders
       where user_id = ${referrer.userId} and id <> ${order.id}
       order by created_at desc limit ${ordersLookedAt}),
    places as (
      select ip from own union
      select ip from user_sessions where user_id = ${referrer.userId}::uuid)
    select exists (select from own
                    where outcome_account = any (${sql.param(accounts)}::text[])
                       or income_account = any (${sql.param(accounts)}::text[]))
        or exists (select from user_wallets
                    where user_id = ${referrer.userId}::uuid
                      and account = any (${sql.param(accounts)}::text[])) as account,
           exists (select from own where browser_hash = ${order.browserHash}) as device,
           exists (select from places where ip = ${order.ip}) as address`);
  const [seen] = rows;
  const email = order.email !== null && order.email === referrer.email;
  const found: Record<SelfReferralReason, boolean> = {
    ...{ email, account: seen?.account === true },
    ...{ device: seen?.device === true, address: seen?.address === true },
  };
  return (['email', 'account', 'device', 'address'] as const).filter((reason) => found[reason]);
}

/** A partner's own last orders that are compared. */
const ordersLookedAt = 200;
