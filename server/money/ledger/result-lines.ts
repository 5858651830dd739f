import { type SQL, sql } from 'drizzle-orm';

/**
 * What journals earned and lost, and what was turned over, by direction, author and partner.
 * `journals` is a table or a query with the columns of `ledger_journals`, named `j`. Every posting
 * to an account of results is in it, also where its journal is of no order; `network` is what was
 * charged for networks, `network_cost` what they took, `provider_fee` what providers kept.
 */
export function resultLines(journals: SQL): SQL {
  return sql`
    select j.created_at as at, ${ofJournal},
           case when ledger_account_kind(p.account) <> 'network' then ledger_account_kind(p.account)
                when j.kind = 'provider_fee' then 'provider_fee'
                when p.units > 0 and j.kind in ('payout', 'refund', 'collection_fee')
                then 'network_cost' else 'network' end as account,
           p.asset, p.units
      from ${journals}
      left join orders o on o.id = j.order_id
      join ledger_postings p on p.journal_id = j.id
     where ledger_account_kind(p.account) = any(
       array['spread', 'fee', 'network', 'rounding', 'tolerance', 'discount', 'referral',
             'cashback', 'bonus', 'expense', 'bankfee'])
    union all
    select j.created_at, ${ofJournal},
           case when ledger_account_kind(p.account) = 'incoming' then 'income' else 'outcome' end,
           p.asset, -p.units
      from ${journals}
      join orders o on o.id = j.order_id and o.kind = 'exchange'
      join ledger_postings p on p.journal_id = j.id
     where j.kind in ('exchange', 'exchange_reversed')
       and (ledger_account_kind(p.account) = 'incoming'
            or (p.account = ledger_account_name('customer', o.outcome_system)
                and o.income_system <> o.outcome_system))
    union all
    select j.created_at, ${ofJournal}, 'exchanges', '',
           case j.kind when 'exchange' then 1 else -1 end
      from ${journals}
      join orders o on o.id = j.order_id and o.kind = 'exchange'
     where j.kind in ('exchange', 'exchange_reversed')`;
}

const ofJournal = sql`coalesce(o.direction_id, '') as direction_id,
  coalesce(j.created_by, 'service') as author,
  split_part(coalesce(o.referrer_code, ''), '.', 1) as partner`;

/** Adds the results of journals to the kept sums, as a part of a statement. */
export function addResults(journals: SQL): SQL {
  return sql`
    insert into result_sums
      (grain_minutes, at, direction_id, author, partner, account, asset, units)
    select minutes, date_bin(make_interval(mins => minutes), line.at, timestamptz 'epoch') as slot,
           line.direction_id, line.author, line.partner, line.account, line.asset, sum(line.units)
      from (${resultLines(journals)}) line cross join (values (15), (60)) as grain (minutes)
     group by 1, 2, 3, 4, 5, 6, 7
    on conflict (grain_minutes, at, direction_id, author, partner, account, asset)
    do update set units = result_sums.units + excluded.units`;
}
