import { sql } from 'drizzle-orm';
import { exactResults, reportKeys } from '../../../core/reports/results.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { readResults } from './read-results.ts';
import { readStatementSums } from './read-statement.ts';

/**
 * What must hold at every moment, whatever happened. Each is a query for whatever breaks it: rows
 * are violations, so an empty answer is a proof.
 */
const invariants = {
  'a journal sums to zero for every asset': sql`
    select journal_id, asset, sum(units) from ledger_postings
     group by journal_id, asset having sum(units) <> 0`,
  'a posting is of the asset of its account': sql`
    select p.journal_id, p.account from ledger_postings p
      join ledger_accounts a on a.name = p.account where a.asset <> p.asset`,
  'what we hold is never less than nothing': sql`
    select name, balance from ledger_accounts
     where balance < 0 and ledger_account_kind(name) in ('reserve', 'held', 'incoming')`,
  'nobody has taken more from their balance than they were owed': sql`
    select name, balance from ledger_accounts
     where balance > 0 and ledger_account_kind(name) in ('rewards', 'earnings')`,
  'what a user is owed and owes is what they were given less what withdrawals have taken': sql`
    with given as (
      select user_id::text as user_id, units from rewards
      union all select user_id::text, units from order_rewards where state = 'credited'
      union all select referrer_id::text, units from referral_earnings where state = 'credited'
      union all select user_id::text, -income_units from orders
       where kind = 'withdrawal'
         and status in ('waiting_funds', 'processing', 'moderation', 'completed')),
    wanted as (
      select upper(replace(user_id, '-', '')) as owner, sum(units) as units from given group by 1),
    booked as (
      select ledger_account_owner(name) as owner, -sum(balance) as units from ledger_accounts
       where ledger_account_kind(name) in ('rewards', 'earnings', 'debt') group by 1)
    select owner, coalesce(b.units, 0) as booked, coalesce(w.units, 0) as wanted
      from booked b full join wanted w using (owner)
     where coalesce(b.units, 0) <> coalesce(w.units, 0)`,
  'nobody owes us while they are owed earnings': sql`
    select d.name, d.balance as debt from ledger_accounts d
      join ledger_accounts e
        on e.name = ledger_account_name('earnings', ledger_account_owner(d.name))
     where ledger_account_kind(d.name) = 'debt' and d.balance > 0 and e.balance < 0`,
  'what is held is what open orders hold': sql`
    select a.name, a.balance, coalesce(o.units, 0) as orders from ledger_accounts a
      left join (select outcome_system as code, sum(held_units) as units from orders
                  group by outcome_system) o on a.name = ledger_account_name('held', o.code)
     where ledger_account_kind(a.name) = 'held' and a.balance <> coalesce(o.units, 0)`,
  'what came in and is not exchanged yet is what orders have received': sql`
    select a.name, a.balance, coalesce(o.units, 0) as orders from ledger_accounts a
      left join (select income_system as code,
                        sum(surplus_units + case when exchanged then 0 else received_units end)
                          as units
                   from orders where kind = 'exchange' group by income_system) o
        on a.name = ledger_account_name('incoming', o.code)
     where ledger_account_kind(a.name) = 'incoming' and a.balance <> coalesce(o.units, 0)`,
  'what we owe customers is what their orders say': sql`
    select a.name, a.balance, coalesce(d.units, 0) as owed from ledger_accounts a
      left join (select code, sum(units) as units from (
             select income_system as code,
                    surplus_units + case when exchanged then 0 else received_units end as units
               from orders
             union all
             select outcome_system, outcome_units from orders
              where exchanged and payout <> 'confirmed') each group by code) d
        on a.name = ledger_account_name('customer', d.code)
     where ledger_account_kind(a.name) = 'customer' and a.balance <> -coalesce(d.units, 0)`,
  'a completed order has one settled payout, of exactly its outcome, to its own account': sql`
    select o.id, o.status, o.payout from orders o
     where (o.status = 'completed' or o.payout = 'confirmed') and 1 <> (
       select count(*) from payouts p
        where p.order_id = o.id and p.kind = 'payout' and p.state = 'confirmed'
          and p.units = o.outcome_units and p.asset = o.outcome_asset
          and p.account = o.outcome_account and p.memo is not distinct from o.outcome_memo)`,
  'only a completed order was paid out, and only an exchanged one is': sql`
    select o.id, o.status, p.id as payout, p.state from payouts p join orders o on o.id = p.order_id
     where p.kind = 'payout' and ((p.state = 'confirmed' and o.status <> 'completed')
        or (p.state in ('queued', 'prepared', 'claimed', 'sent') and not o.exchanged))`,
  'the money of an order goes out once': sql`
    select order_id from payouts
     where kind in ('payout', 'refund') and state not in ('failed', 'withdrawn')
     group by order_id having count(*) > 1`,
  'an order and its payout stand at the same point': sql`
    select o.id, k.kind, k.state as says, p.state from orders o
     cross join lateral (values ('payout', o.payout), ('refund', o.refund),
                                ('surplus', o.surplus_refund)) as k (kind, state)
      left join lateral (select case when p.state in ('prepared', 'claimed') then 'sent'
                                     else p.state end as state
                           from payouts p where p.order_id = o.id and p.kind = k.kind
                          order by p.created_at desc, p.state = 'withdrawn' limit 1) p on true
     where (k.state in ('queued', 'sent', 'confirmed') and p.state is distinct from k.state)
        or (k.state in ('none', 'failed') and p.state in ('queued', 'sent'))`,
  'every credited unit is received, surplus, lost or given back for what that costs': sql`
    select o.id, o.status, d.units as credited, o.received_units, o.surplus_units, o.lost_units,
           r.units as returned
      from orders o
     cross join lateral (select coalesce(sum(units), 0) as units from deposits
                          where order_id = o.id and notified_state = 'credited') d
     cross join lateral (
       select coalesce(sum(units + coalesce((o.policy->>'refundFee')::numeric, 0)), 0) as units
         from payouts
        where order_id = o.id and kind <> 'payout' and state = 'confirmed') r
     where o.kind = 'exchange'
       and d.units + o.lost_units <> o.received_units + o.surplus_units + r.units`,
  'history goes only where the table of steps leads': sql`
    select order_id, line, before, status from (
      select order_id, line, status,
             lag(status, 1) over (partition by order_id order by line) as before
        from order_timeline) h
     where (before is null and status <> 'waiting_funds')
        or (before <> status and not exists (
              select from order_steps s where s.status = h.before and s.next = h.status))`,
  'the last line of the history is the status of the order': sql`
    select o.id, o.status, h.status as recorded from orders o
      join lateral (select status from order_timeline t where t.order_id = o.id
                     order by line desc limit 1) h on true where h.status <> o.status`,
  'one key made one order': sql`
    select k.id, count(*) from (select body->>'orderId' as id from idempotency_keys
                                 where scope like 'orders:%') k
      left join orders o on o.id = k.id group by k.id having count(*) > 1 or count(o.id) = 0`,
  'rounding never costs the service': sql`
    select name, balance from ledger_accounts
     where ledger_account_kind(name) = 'rounding' and balance > 0`,
  'at most one attempt of a payout is alive': sql`
    select payout_id from payout_attempts where state <> 'dead' group by 1 having count(*) > 1`,
  'an order that is over holds nothing': sql`
    select id, status, held_units from orders where held_units > 0
       and status in ('completed', 'cancelled', 'expired', 'rejected', 'refunded')`,
};

/** Proves the ledger and every order, or throws what is broken and by which rows. */
export async function assertInvariants(database: Queryable): Promise<void> {
  const broken: string[] = [];
  const { trial, drifted } = await proveLedger(database);
  for (const [asset, units] of trial) {
    if (units !== 0n) broken.push(`the trial balance of ${asset} is ${units}`);
  }
  for (const account of drifted) broken.push(`${account} is not the sum of its postings`);
  // One question for them all: they are asked after every story.
  const questions = Object.entries(invariants).map(
    ([name, query]) => sql`
      select ${name}::text as name, jsonb_agg(to_jsonb(b)) filter (where b.n <= 5) as rows,
             count(*)::int as found
        from (select q.*, row_number() over () as n from (${query}) q) b having count(*) > 0`,
  );
  const { rows } = await database.execute(sql.join(questions, sql` union all `));
  for (const { name, rows: examples, found } of rows) {
    broken.push(`${name}, but: ${JSON.stringify(examples)} (${found})`);
  }
  if (broken.length > 0) throw new Error(broken.join('\n'));
}

/**
 * Proves the ledger: the trial balance of every asset (always zero) and every account whose stored
 * balance differs from the sum of its postings (never any).
 */
export async function proveLedger(
  database: Queryable,
): Promise<{ trial: Map<string, bigint>; drifted: string[] }> {
  const sums = await database.execute<{ asset: string; units: string }>(
    sql`select asset, sum(balance)::text as units from ledger_accounts group by asset`,
  );
  const drifted = await database.execute<{ name: string }>(sql`
    select a.name
      from ledger_accounts a
      left join (select account, sum(units) as units, count(*) as entries
                   from ledger_postings group by account) p on p.account = a.name
     where a.balance <> coalesce(p.units, 0) or a.entries <> coalesce(p.entries, 0)
     order by a.name`);
  return {
    trial: new Map(sums.rows.map((row) => [row.asset, BigInt(row.units)])),
    drifted: drifted.rows.map((row) => row.name),
  };
}

const always = { since: '2000-01-01', until: '2999-12-31', utcOffsetMinutes: 0 };

/** What lies with a payment system by its balances, in the smallest units of its asset. */
export async function holdingOf(database: Queryable, paymentSystem: string): Promise<bigint> {
  const { rows } = await database.execute<{ units: string }>(sql`
    select coalesce(sum(balance), 0)::text as units from ledger_accounts
     where name = any(array(select kind || ':' || ${paymentSystem}::text
       from unnest(array['reserve', 'held', 'incoming', 'shortfall']) as kind))`);
  return BigInt(rows[0]?.units ?? '0');
}

/** What was earned of each asset by the balances of the accounts: earnings have a minus there. */
export async function earnedByBalances(database: Queryable): Promise<Record<string, string>> {
  const { rows } = await database.execute<{ asset: string; units: string }>(sql`
    select asset, (-sum(balance))::text as units from ledger_accounts
     where split_part(name, ':', 1) in ('spread', 'fee', 'network', 'rounding', 'tolerance',
       'discount', 'referral', 'cashback', 'bonus', 'expense', 'bankfee')
     group by asset having sum(balance) <> 0`);
  return Object.fromEntries(rows.map(({ asset, units }) => [asset, units]));
}

/**
 * Closes the day as a shop does: throws unless every report equals the ledger to the last unit,
 * however it is divided, and every account's statement ends with what lies there. Tells how many
 * movements the statements have.
 */
export async function assertBooksClose(database: Queryable): Promise<number> {
  const wanted = await earnedByBalances(database);
  for (const by of reportKeys) {
    const exact = [...exactResults(await readResults(database, always, by))];
    const reported = exact
      .filter(([, units]) => units !== 0n)
      .map(([asset, units]): [string, string] => [asset, units.toString()]);
    const differing = [...reported, ...Object.entries(wanted)].filter(
      ([asset]) => Object.fromEntries(reported)[asset] !== wanted[asset],
    );
    if (differing.length > 0) throw new Error(`results by ${by} differ: ${differing.join('; ')}`);
  }
  const { rows } = await database.execute<{ code: string }>(sql`
    select distinct ledger_account_owner(name) as code from ledger_accounts
     where ledger_account_kind(name) = 'reserve'`);
  let movements = 0;
  for (const { code } of rows) {
    const statement = await readStatementSums(
      database,
      { paymentSystem: code, requisiteId: null },
      always,
    );
    const holding = await holdingOf(database, code);
    if (statement.closing !== holding) {
      throw new Error(`the statement of ${code} ends with ${statement.closing}, not ${holding}`);
    }
    movements += statement.movements;
  }
  return movements;
}
