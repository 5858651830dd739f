-- Receive-only addresses that operators have pasted, each lent to one waiting order at a time.

create table pool_addresses (
  id uuid primary key default uuidv7(),
  rail text not null check (length(rail) between 1 and 40),
  address text not null check (length(address) between 20 and 120),
  enabled boolean not null default true,
  -- The order it is lent to, until that is over and the address has rested.
  lent_to text unique references orders (id),
  lent_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  unique (rail, address),
  check (lent_to is null or lent_at is not null)
);
create index pool_addresses_free on pool_addresses (rail, lent_at nulls first)
  where enabled and lent_to is null;
create index pool_addresses_lent on pool_addresses (rail) where lent_to is not null;

-- What has left an address for the operators' own wallet.
create table address_sweeps (
  id uuid primary key default uuidv7(),
  address_id uuid not null references pool_addresses (id),
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  txid text,
  swept_by text not null,
  swept_at timestamptz not null default now()
);
create index address_sweeps_address on address_sweeps (address_id, swept_at);

alter table deposits
  add column sender text,
  -- Why nobody's order was told of it by itself.
  add column aside_reason text,
  -- The order it was probably meant for.
  add column meant_for text,
  add column settled_at timestamptz,
  add column settled_by text,
  add column settled_reason text,
  -- Lies on an address of the pool until a sweep has taken it.
  add column pooled boolean not null default false,
  add column sweep_id uuid;
