-- How directions are priced beyond their margins, prices that operators set themselves, and what
-- monitors show of others: data that every process keeps in memory, each change written down.

-- Every wording of every rule, margin and own rate, for ever: an order names the one it was priced
-- by, and can be priced again from it.
create table pricing_changes (
  revision bigint generated always as identity primary key,
  kind text not null check (kind in ('rule', 'markup', 'own_rate')),
  -- A direction's id, or an own rate's code.
  subject_id text not null check (length(subject_id) between 1 and 60),
  -- Null where there was or is none.
  before jsonb,
  after jsonb,
  actor text not null,
  created_at timestamptz not null default now()
);
create index pricing_changes_subject on pricing_changes (subject_id, revision desc);

create function refuse_pricing_rewrite() returns trigger language plpgsql as $$
begin
  raise exception 'what was priced by is never rewritten';
end $$;
create trigger pricing_changes_final
  before update or delete on pricing_changes
  for each row execute function refuse_pricing_rewrite();

create table pricing_rules (
  direction_id text primary key references directions (id) on delete cascade,
  revision bigint not null references pricing_changes (revision),
  terms jsonb not null check (jsonb_typeof(terms) = 'object')
);

create table own_rates (
  code text primary key check (code ~ '^own:[a-z0-9-]{1,30}$'),
  revision bigint not null references pricing_changes (revision),
  base text not null check (base ~ '^[A-Z0-9]{2,12}$'),
  quote text not null check (quote ~ '^[A-Z0-9]{2,12}$' and quote <> base),
  -- Numbers or formulas of market prices.
  bid text not null check (length(bid) between 1 and 200),
  ask text not null check (length(ask) between 1 and 200),
  -- Stands where the market's price of this pair would, for every direction.
  leads boolean not null default false,
  drift_max_ppm integer not null check (drift_max_ppm between 1 and 1000000),
  -- A forgotten rate grows stale.
  expires_at timestamptz not null
);
create unique index own_rates_lead on own_rates (least(base, quote), greatest(base, quote))
  where leads;

-- What own rates were worth at the moment of a snapshot, or why they were worth nothing.
alter table rate_snapshots
  add column own_prices jsonb not null default '[]' check (jsonb_typeof(own_prices) = 'array');

-- What a monitor showed of a direction's rivals when it was last asked.
create table monitor_offers (
  direction_id text primary key references directions (id) on delete cascade,
  as_of timestamptz,
  offers jsonb not null default '[]' check (jsonb_typeof(offers) = 'array'),
  -- Why there is nothing newer; null while it answers.
  problem text check (length(problem) <= 300)
);

-- One worker at a time asks a monitor: whoever moves its next time on.
create table monitor_turns (
  monitor text primary key check (length(monitor) between 1 and 60),
  next_at timestamptz not null
);

create function announce_pricing_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('pricing_changed', '');
  return null;
end $$;

create trigger pricing_rules_announce
  after insert or update or delete or truncate on pricing_rules
  for each statement execute function announce_pricing_change();
create trigger monitor_offers_announce
  after insert or update or delete or truncate on monitor_offers
  for each statement execute function announce_pricing_change();
