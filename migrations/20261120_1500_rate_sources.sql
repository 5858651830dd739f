-- Prices made of many sources: why each was believed or not, how the sources are, what is held.

-- What the prices of a snapshot were made from, byte by byte as it was written, and its hash: any
-- order can be priced again from it.
alter table rate_snapshots
  add column evidence text,
  add column evidence_sha256 text check (evidence_sha256 ~ '^[0-9a-f]{64}$'),
  add check ((evidence is null) = (evidence_sha256 is null));

-- A snapshot that an order was priced by stays as long as the order.
create index orders_rate_snapshot on orders ((evidence ->> 'snapshotId'));

create table rate_sources (
  name text primary key check (length(name) between 1 and 60),
  kind text not null check (kind in ('exchange', 'bank')),
  last_ok_at timestamptz,
  last_error_at timestamptz,
  last_error text,
  -- Failures in a row; zero while it answers.
  faults integer not null default 0 check (faults >= 0),
  -- It is left alone until then, also by a worker that has just started.
  next_poll_at timestamptz not null,
  as_of timestamptz,
  prices jsonb not null default '[]' check (jsonb_typeof(prices) = 'array'),
  -- Markets in which its last word was not believed, and why.
  rejections jsonb not null default '[]' check (jsonb_typeof(rejections) = 'array'),
  updated_at timestamptz not null default now()
) with (fillfactor = 50);

create table rate_breakers (
  market text primary key check (market ~ '^[A-Z]+/[A-Z]+$'),
  hold text not null check (hold in ('none', 'fixed', 'all')),
  reason text check (reason in ('minute', 'hour', 'peg', 'cross', 'operator')),
  held_since timestamptz,
  -- Moves before this are not held against the market again.
  watch_from timestamptz not null,
  -- What an operator wants of it; the ticker does it at its next turn and clears it.
  ordered text check (ordered in ('release', 'hold_fixed', 'hold_all')),
  ordered_at timestamptz,
  updated_at timestamptz not null default now(),
  check ((hold = 'none') = (reason is null)),
  check ((hold = 'none') = (held_since is null)),
  check ((ordered is null) = (ordered_at is null))
);
