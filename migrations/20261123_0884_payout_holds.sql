-- A payout may wait: some minutes, or for a second operator. Whoever let the order go on, or makes the
-- payout by hand, is never the one who releases it; the database says so as well.

create table payout_hold_rules (
  id uuid primary key default uuidv7(),
  -- Null for every direction.
  direction_id text,
  applies_to text not null check (applies_to in ('everyone', 'new', 'unverified')),
  -- From so many units of the outcome on; of one direction only, for units are of one asset.
  outcome_min_units numeric(38, 0) check (outcome_min_units > 0),
  score_min_ppm integer check (score_min_ppm between 1 and 1000000),
  delay_minutes integer not null default 0 check (delay_minutes between 0 and 10080),
  needs_release boolean not null default false,
  enabled boolean not null default true,
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (delay_minutes > 0 or needs_release),
  check (outcome_min_units is null or direction_id is not null)
);

create table payout_holds (
  payout_id text primary key references payouts (id),
  order_id text not null references orders (id),
  reasons text[] not null check (cardinality(reasons) > 0),
  -- Until then it waits by itself; null where only a person ends it.
  held_until timestamptz,
  needs_release boolean not null,
  -- The operator who let the order go on; null where none did.
  prepared_by text,
  released_by text,
  released_at timestamptz,
  release_reason text check (length(release_reason) between 1 and 500),
  created_at timestamptz not null default now(),
  check (held_until is not null or needs_release),
  check ((released_by is null) = (released_at is null)),
  constraint payout_holds_two_people check (released_by <> prepared_by)
);
create index payout_holds_order on payout_holds (order_id);

-- The second assertion: what waits does not leave, and nobody releases for themselves.
create function payout_hold_kept() returns trigger language plpgsql as $$
declare
  hold payout_holds;
begin
  select * into hold from payout_holds where payout_id = new.id;
  if not found then
    return new;
  end if;
  if old.state = 'queued' and new.state in ('prepared', 'sent') and hold.released_at is null
     and (hold.needs_release or hold.held_until > clock_timestamp()) then
    raise exception 'payout % is held', new.id using errcode = 'AG001';
  end if;
  if new.taken_by is not null and new.taken_by = hold.released_by then
    raise exception 'payout % was released by who makes it', new.id using errcode = 'AG002';
  end if;
  return new;
end $$;
create trigger payouts_hold_kept before update of state, taken_by on payouts
  for each row execute function payout_hold_kept();
