import { sql } from 'drizzle-orm';
import type { SelfReferralReason } from '../../../core/referrals/earning.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ReferredOrder } from './earn.ts';

/**
 * Why the customer of an order may be the partner who brought it: one e-mail, one account or card
 * to pay from or to, one browser or one address, also one that the partner has left by now. An
 * operator decides; none of it is proof.
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
      select ip from user_sessions where user_id = ${referrer.userId}::uuid union
      select ip from user_devices where user_id = ${referrer.userId}::uuid)
    select exists (select from own
                    where outcome_account = any (${sql.param(accounts)}::text[])
                       or income_account = any (${sql.param(accounts)}::text[]))
        or exists (select from user_wallets
                    where user_id = ${referrer.userId}::uuid
                      and account = any (${sql.param(accounts)}::text[]))
        or exists (select from card_verifications mine
                     join card_verifications theirs on theirs.card_hash = mine.card_hash
                    where mine.user_id = ${referrer.userId}::uuid and mine.status = 'verified'
                      and (theirs.user_id = ${order.userId}::uuid
                           or theirs.order_id = ${order.id})) as account,
           exists (select from own where browser_hash = ${order.browserHash})
        or exists (select from user_devices mine
                     join user_devices theirs on theirs.token_hash = mine.token_hash
                    where mine.user_id = ${referrer.userId}::uuid
                      and theirs.user_id = ${order.userId}::uuid) as device,
           exists (select from places
                    where address_key(ip) = address_key(${order.ip})) as address`);
  const [seen] = rows;
  const email = order.email !== null && order.email === referrer.email;
  const found: Record<SelfReferralReason, boolean> = {
    email,
    account: seen?.account === true,
    device: seen?.device === true,
    address: seen?.address === true,
  };
  return (['email', 'account', 'device', 'address'] as const).filter((reason) => found[reason]);
}

/** A partner's own last orders that are compared. */
const ordersLookedAt = 200;
