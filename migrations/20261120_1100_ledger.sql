-- The double-entry ledger: the only source of balances, append-only, balanced by the database itself.

create table ledger_accounts (
  name text primary key check (name ~ '^[a-z]+:[A-Z0-9]+$'),
  asset text not null,
  balance numeric(38,0) not null default 0,
  entries bigint not null default 0,
  -- What we hold can never be less than nothing; debts and results can.
  constraint ledger_accounts_not_overdrawn check (
    balance >= 0 or split_part(name, ':', 1) not in ('reserve', 'held', 'incoming')
  )
);

create table ledger_journals (
  id uuid primary key default uuidv7(),
  key text not null unique,
  kind text not null,
  order_id text,
  note text,
  created_by text,
  transaction_id xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now()
);
create index ledger_journals_order on ledger_journals (order_id) where order_id is not null;

create table ledger_postings (
  journal_id uuid not null references ledger_journals (id),
  line smallint not null,
  account text not null references ledger_accounts (name),
  asset text not null,
  units numeric(38,0) not null check (units <> 0),
  primary key (journal_id, line)
);
create index ledger_postings_account on ledger_postings (account, journal_id);

-- A balance is the projection of its postings and nothing else writes it.
create function ledger_apply_posting() returns trigger language plpgsql as $$
begin
  update ledger_accounts
     set balance = balance + new.units, entries = entries + 1
   where name = new.account and asset = new.asset;
  if not found then
    raise exception 'posting to account % does not fit its asset %', new.account, new.asset
      using errcode = '23503';
  end if;
  return null;
end $$;
create trigger ledger_apply_posting after insert on ledger_postings
  for each row execute function ledger_apply_posting();

-- A journal sums to zero for every asset, checked when the transaction commits.
create function ledger_check_balanced() returns trigger language plpgsql as $$
declare
  off record;
begin
  select asset, sum(units) as units into off
    from ledger_postings where journal_id = new.id
   group by asset having sum(units) <> 0 limit 1;
  if found then
    raise exception 'journal % is out of balance by % of %', new.id, off.units, off.asset
      using errcode = '23514', constraint = 'ledger_journals_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_journals_balanced after insert on ledger_journals
  deferrable initially deferred for each row execute function ledger_check_balanced();

-- A posting may only be written together with its journal, so that no balanced journal is changed later.
create function ledger_posting_with_journal() returns trigger language plpgsql as $$
begin
  perform 1 from ledger_journals
    where id = new.journal_id and transaction_id = pg_current_xact_id();
  if not found then
    raise exception 'journal % is closed', new.journal_id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger ledger_posting_with_journal before insert on ledger_postings
  for each row execute function ledger_posting_with_journal();

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger ledger_journals_append_only before update or delete on ledger_journals
  for each row execute function ledger_refuse_change();
create trigger ledger_postings_append_only before update or delete on ledger_postings
  for each row execute function ledger_refuse_change();
create trigger ledger_journals_no_truncate before truncate on ledger_journals
  for each statement execute function ledger_refuse_change();
create trigger ledger_postings_no_truncate before truncate on ledger_postings
  for each statement execute function ledger_refuse_change();
