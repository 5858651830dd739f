import { sql } from 'drizzle-orm';
import { assertInvariants } from '../money/ledger/testing.ts';
import type { Database } from '../platform/database/database.ts';

/**
 * Compares what the outside of the simulated rail has really paid with what the service believes:
 * one payment of every payout that is settled, to its account, of its sum, and none besides.
 */
export async function provePaidOnce(database: Database): Promise<void> {
  await assertInvariants(database);
  const { rows } = await database.execute(sql`
    select p.id, p.state, p.order_id, count(t.txid)::int as paid, sum(t.submissions) as submissions
      from payouts p
      left join simulated_transfers t on t.kind = 'payout' and t.payout_id = p.id
           and not t.failed and t.units = p.units and t.address = p.account and t.asset = p.asset
     where p.rail = 'simulated'
     group by p.id
    having count(t.txid) <> case when p.state = 'confirmed' then 1 else 0 end`);
  const stray = await database.execute(sql`
    select txid, payout_id from simulated_transfers t
     where kind = 'payout' and not failed and not exists (
       select from payouts p where p.id = t.payout_id and p.state = 'confirmed'
          and p.units = t.units and p.account = t.address and p.memo is not distinct from t.memo)`);
  const twice = await database.execute(sql`
    select p.order_id from payouts p
      join simulated_transfers t on t.payout_id = p.id and t.kind = 'payout' and not t.failed
     where p.kind <> 'surplus' group by p.order_id having count(*) > 1`);
  const wrong = { unpaid: rows, stray: stray.rows, twice: twice.rows };
  if (rows.length + stray.rows.length + twice.rows.length > 0) {
    throw new Error(`the outside paid otherwise: ${JSON.stringify(wrong)}`);
  }
}

/** Orders of which nobody would hear any more: open, although everything was done for them. */
export async function countOpen(database: Database): Promise<number> {
  const { rows } = await database.execute<{ open: number }>(sql`
    select count(*)::int as open from orders
     where status in ('processing', 'moderation') or payout = 'sent' or refund = 'sent'
        or surplus_refund in ('queued', 'sent')`);
  return rows[0]?.open ?? 0;
}
