-- What came to each account of the house and left it, by days and one by one, and what was earned by
-- whom: statements and reports read these, however many postings there are.

-- One row a journal that changed what lies with a payment system: free, held, incoming and owed to
-- ourselves together. What only changes its purpose, as a hold does, is no movement.
create table account_movements (
  payment_system text not null,
  at timestamptz not null,
  journal_id uuid not null,
  -- The operators' own account that the customer was told to pay to; empty where none is known.
  requisite_id text not null default '',
  units numeric not null,
  primary key (payment_system, at, journal_id)
);
create index account_movements_requisite on account_movements (requisite_id, at, journal_id)
  where requisite_id <> '';

create table account_days (
  payment_system text not null,
  requisite_id text not null default '',
  day date not null,
  units_in numeric not null,
  units_out numeric not null,
  movements bigint not null,
  primary key (payment_system, requisite_id, day)
);

-- Results and turnover by direction, author of the journal and partner. Whole hours serve most
-- clocks, quarters those of the others.
create table result_sums (
  grain_minutes smallint not null check (grain_minutes in (15, 60)),
  at timestamptz not null,
  direction_id text not null,
  author text not null,
  partner text not null,
  account text not null,
  asset text not null,
  units numeric not null,
  primary key (grain_minutes, at, direction_id, author, partner, account, asset)
);

-- Expenses, fees of banks, and what its owner has put in and taken out.
insert into ledger_accounts (name, asset)
select kind || ':' || asset, asset
  from ledger_accounts, (values ('expense'), ('bankfee'), ('capital')) as kinds (kind)
 where name like 'spread:%'
on conflict do nothing;

-- The job that keeps these sums adds each journal once. It begins anew, so that those which it has
-- added already are in these as well.
truncate ledger_unproved, ledger_proof_sums, ledger_proof_broken, figure_sums, reserve_sums,
  exchange_days;
update ledger_proof set filled = false, pass_cursor = default, pass_began_at = now(),
  passed_from = null, passed_until = null, passed_drifted = '{}', checked_at = null, drifted = '{}';
