-- What operators do with the house's own money, and the terms of each account: from which amount on a
-- second person agrees, and which drift from the actual balance is let pass.

create table account_terms (
  payment_system text primary key,
  second_person_units numeric(38,0) check (second_person_units > 0),
  drift_units_max numeric(38,0) check (drift_units_max >= 0),
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamptz not null default now()
);

create table own_operations (
  id uuid primary key default uuidv7(),
  -- Of the request that made it: asked twice it is made once.
  request_key text not null unique,
  template text not null check (template in
    ('transfer', 'trade', 'expense', 'bank_fee', 'owner_deposit', 'owner_withdrawal')),
  from_system text,
  from_units numeric(38,0) check (from_units > 0),
  to_system text,
  to_units numeric(38,0) check (to_units > 0),
  fee_units numeric(38,0) not null default 0 check (fee_units >= 0),
  reason text not null,
  state text not null check (state in ('waiting', 'posted', 'refused', 'reversed')),
  made_by text not null,
  made_at timestamptz(3) not null default now(),
  needs_second boolean not null,
  decided_by text,
  decided_at timestamptz,
  decide_reason text,
  reversed_by text,
  reversed_at timestamptz,
  reverse_reason text,
  check ((from_system is null) = (from_units is null)),
  check ((to_system is null) = (to_units is null)),
  check (from_system is not null or to_system is not null),
  -- Where two must agree, the second is another; whoever made it may still take it back.
  constraint own_operations_second check (
    not needs_second or state = 'refused' or decided_by is null or decided_by <> made_by),
  constraint own_operations_decided check (
    state <> 'posted' or not needs_second or decided_by is not null),
  check ((state = 'reversed') = (reversed_at is not null))
);
create index own_operations_waiting on own_operations (made_at) where state = 'waiting';
