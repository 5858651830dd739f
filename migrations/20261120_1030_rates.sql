-- The prices every quote was made from, as their source wrote them. Quotes are computed in memory:
-- a new snapshot is announced to every process when it is committed.

create table rate_snapshots (
  id uuid primary key,
  source text not null check (length(source) between 1 and 60),
  simulated boolean not null,
  -- When the prices were true. A snapshot too old by this gives no quotes.
  as_of timestamptz not null,
  prices jsonb not null check (jsonb_typeof(prices) = 'array'),
  -- How long it is kept: ticks for a day, one in five minutes for a month, one an hour for years.
  grain text not null check (grain in ('tick', 'five_minutes', 'hour')),
  created_at timestamptz not null default now()
);
create index rate_snapshots_newest on rate_snapshots (as_of desc);
create index rate_snapshots_grain on rate_snapshots (grain, as_of);

create function announce_rates_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('rates_changed', new.id::text);
  return null;
end $$;

create trigger rate_snapshots_announce
  after insert on rate_snapshots
  for each row execute function announce_rates_change();
