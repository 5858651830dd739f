-- The books are proved in the background, bit by bit, and turnover is summed as they grow: whoever
-- looks at either reads what is kept here, however many postings there are.

-- Journals that are not in the sums yet. Written with the journal itself, so none is left out or
-- counted twice, whatever commits in which order.
create table ledger_unproved (
  journal_id uuid primary key
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

create function ledger_note_unproved() returns trigger language plpgsql as $$
begin
  insert into ledger_unproved (journal_id) values (new.id);
  return null;
end $$;
create trigger ledger_note_unproved after insert on ledger_journals
  for each row execute function ledger_note_unproved();

-- What the postings of each account come to: all that were ever added up, and those that the pass
-- under way has read again.
create table ledger_proof_sums (
  account text primary key,
  units numeric not null default 0,
  entries bigint not null default 0,
  pass_units numeric not null default 0,
  pass_entries bigint not null default 0
);

create table ledger_proof (
  id text primary key check (id = 'current'),
  -- The first pass adds up what was there before it began; until it ends there is nothing to compare.
  filled boolean not null default false,
  -- The pass under way has read every journal up to this one.
  pass_cursor uuid not null default '00000000-0000-0000-0000-000000000000',
  pass_began_at timestamptz not null default now(),
  -- The last pass that was finished.
  passed_from timestamptz,
  passed_until timestamptz,
  passed_drifted text[] not null default '{}',
  -- When every balance was last compared with the sums, and which differed.
  checked_at timestamptz,
  drifted text[] not null default '{}'
);
insert into ledger_proof (id) values ('current');

-- Journals that do not sum to zero or post to an account of another asset, until a pass finds them
-- whole again.
create table ledger_proof_broken (
  journal_id uuid primary key,
  found_at timestamptz not null default now()
);

-- Turnover and results of exchanges. Whole hours serve most clocks, quarters those of the others.
create table figure_sums (
  grain_minutes smallint not null check (grain_minutes in (15, 60)),
  at timestamptz not null,
  direction_id text not null,
  -- `incoming`, `customer`, `given`, an account of the result, or `exchanges` for their count.
  account text not null,
  asset text not null,
  units numeric not null,
  primary key (grain_minutes, at, direction_id, account, asset)
);
