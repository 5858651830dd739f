import { type SQL, sql } from 'drizzle-orm';

/**
 * What journals add to the figures: their postings to turnover and results by direction, and under
 * the name of `exchanges` their count. `journals` is a table or a query with the columns of
 * `ledger_journals`, named `j`. Only exchanges count, and whatever else was earned or lost with
 * their orders: what a payout or a refund cost, and money that vanished after it was used.
 */
export function figureLines(journals: SQL): SQL {
  return sql`
    select j.created_at as at, o.direction_id,
           case when p.account = ledger_account_name('customer', o.income_system)
                 and o.income_system <> o.outcome_system then 'given'
                else ledger_account_kind(p.account) end as account,
           p.asset, p.units
      from ${journals}
      join orders o on o.id = j.order_id and o.kind = 'exchange'
      join ledger_postings p on p.journal_id = j.id
     where j.kind in ('exchange', 'exchange_reversed') or ${isResult(sql`p.account`)}
    union all
    select j.created_at, o.direction_id, 'exchanges', '',
           case j.kind when 'exchange' then 1 when 'exchange_reversed' then -1 else 0 end
      from ${journals}
      join orders o on o.id = j.order_id and o.kind = 'exchange'
     where j.kind in ('exchange', 'exchange_reversed', 'payout') or exists (
       select from ledger_postings r where r.journal_id = j.id and ${isResult(sql`r.account`)})`;
}

/** Accounts that tell what was earned, whichever journal posts to them. */
function isResult(account: SQL): SQL {
  return sql`ledger_account_kind(${account}) = any(
    array['network', 'spread', 'fee', 'rounding', 'tolerance',
          'discount', 'referral', 'cashback'])`;
}

/** Adds the lines of journals to the kept sums, as a part of a statement. */
export function addFigures(journals: SQL): SQL {
  return sql`
    insert into figure_sums (grain_minutes, at, direction_id, account, asset, units)
    select minutes, date_bin(make_interval(mins => minutes), line.at, timestamptz 'epoch') as slot,
           line.direction_id, line.account, line.asset, sum(line.units)
      from (${figureLines(journals)}) line cross join (values (15), (60)) as grain (minutes)
     group by 1, 2, 3, 4, 5
    on conflict (grain_minutes, at, direction_id, account, asset)
    do update set units = figure_sums.units + excluded.units`;
}
