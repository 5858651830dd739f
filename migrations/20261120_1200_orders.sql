-- Orders from the quote to the payout: their history, deposits, payouts, requisites and cheques.

create table orders (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  number text not null unique check (number ~ '^[0-9]{8}$'),
  version integer not null default 1,
  kind text not null default 'exchange' check (kind in ('exchange', 'withdrawal')),
  status text not null check (status in (
    'waiting_funds', 'processing', 'completed', 'rejected', 'cancelled', 'expired', 'moderation',
    'refunded')),
  exception text not null default 'none' check (exception in (
    'none', 'late', 'underpaid', 'overpaid', 'rate_moved', 'payer_mismatch', 'aml',
    'payout_failed')),
  status_reason text,
  income_system text not null,
  outcome_system text not null,
  direction_id text not null,
  rate_type text not null check (rate_type in ('fixed', 'floating')),
  income_asset text not null,
  income_units numeric(38,0) not null check (income_units > 0),
  outcome_asset text not null,
  outcome_units numeric(38,0) not null check (outcome_units > 0),
  breakdown jsonb not null,
  pricing jsonb not null,
  -- Where the price came from, so that it can be checked later.
  evidence jsonb not null,
  policy jsonb not null,
  confirmations_required integer not null default 0,
  held_units numeric(38,0) not null check (held_units >= 0),
  received_units numeric(38,0) not null default 0 check (received_units >= 0),
  surplus_units numeric(38,0) not null default 0 check (surplus_units >= 0),
  exchanged boolean not null default false,
  payout text not null default 'none'
    check (payout in ('none', 'queued', 'sent', 'confirmed', 'failed')),
  refund text not null default 'none'
    check (refund in ('none', 'queued', 'sent', 'confirmed', 'failed')),
  surplus_refund text not null default 'none'
    check (surplus_refund in ('none', 'queued', 'sent', 'confirmed', 'failed')),
  -- The customer's side. The payout's destination never changes once the order is made.
  outcome_account text not null,
  outcome_memo text,
  income_account text,
  refund_account text,
  full_name text,
  phone text,
  email text,
  country text,
  locale text not null check (locale in ('ru', 'en')),
  user_id text,
  browser_hash text,
  ip text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  requisites_issued_at timestamptz,
  payment_claimed_at timestamptz,
  deposit_seen_at timestamptz,
  cheque_at timestamptz,
  paid_at timestamptz,
  completed_at timestamptz,
  check ((status = 'completed') = (completed_at is not null)),
  check (status <> 'completed' or (payout = 'confirmed' and held_units = 0)),
  check (status not in ('cancelled', 'expired', 'rejected', 'refunded') or held_units = 0)
);
create index orders_due on orders (expires_at) where status = 'waiting_funds';
create index orders_queue on orders (created_at desc);
create index orders_status on orders (status, created_at desc);
create index orders_user on orders (user_id, created_at desc) where user_id is not null;
create index orders_waiting_ip on orders (ip) where status = 'waiting_funds';
create index orders_email on orders (lower(email)) where email is not null;

-- The allowed steps, the same as in the core: the database is the second assertion.
create table order_steps (
  status text not null,
  next text not null,
  primary key (status, next)
);
insert into order_steps (status, next) values
  ('waiting_funds', 'processing'), ('waiting_funds', 'moderation'),
  ('waiting_funds', 'cancelled'), ('waiting_funds', 'expired'), ('waiting_funds', 'rejected'),
  ('processing', 'completed'), ('processing', 'moderation'),
  ('moderation', 'processing'), ('moderation', 'waiting_funds'), ('moderation', 'rejected'),
  ('moderation', 'refunded'), ('moderation', 'expired'),
  ('expired', 'processing'), ('expired', 'moderation'),
  ('cancelled', 'moderation'),
  ('rejected', 'refunded');

create function orders_guard() returns trigger language plpgsql as $$
begin
  if new.outcome_account is distinct from old.outcome_account
     or new.outcome_memo is distinct from old.outcome_memo
     or new.outcome_system <> old.outcome_system or new.income_system <> old.income_system then
    raise exception 'the destination of order % cannot change', old.id using errcode = '42501';
  end if;
  if new.version <> old.version + 1 then
    raise exception 'order % saved out of turn', old.id using errcode = '40001';
  end if;
  if new.status <> old.status then
    perform 1 from order_steps where status = old.status and next = new.status;
    if not found then
      raise exception 'order % cannot go from % to %', old.id, old.status, new.status
        using errcode = '23514';
    end if;
  end if;
  new.updated_at = now();
  return new;
end $$;
create trigger orders_guard before update on orders
  for each row execute function orders_guard();

create table order_timeline (
  order_id text not null references orders (id),
  line integer not null,
  status text not null,
  code text not null,
  params jsonb not null default '{}',
  actor text not null,
  at timestamptz not null default now(),
  primary key (order_id, line)
);

create table order_comments (
  id uuid primary key default uuidv7(),
  order_id text not null references orders (id),
  operator_id text not null,
  text text not null check (length(text) between 1 and 4000),
  created_at timestamptz not null default now()
);
create index order_comments_order on order_comments (order_id);

create table order_cheques (
  id uuid primary key default uuidv7(),
  order_id text not null references orders (id),
  file text not null unique,
  name text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null,
  created_at timestamptz not null default now(),
  unique (order_id, sha256)
);

-- The pool of an operator's own accounts and wallets for the manual rail.
create table requisites (
  id uuid primary key default uuidv7(),
  payment_system text not null,
  account text not null check (length(account) between 1 and 200),
  memo text,
  holder text,
  bank text,
  enabled boolean not null default true,
  order_units_min numeric(38,0) not null default 0,
  order_units_max numeric(38,0),
  day_units_max numeric(38,0),
  month_units_max numeric(38,0),
  slots integer not null default 1 check (slots between 1 and 1000),
  schedule jsonb,
  last_issued_at timestamptz,
  created_at timestamptz not null default now(),
  unique (payment_system, account)
);

-- Where the customer of an order was told to pay; never changed, never given to a second order.
create table order_requisites (
  order_id text primary key references orders (id),
  rail text not null,
  derivation_index bigint,
  requisite_id uuid references requisites (id),
  address text not null,
  memo text,
  holder text,
  bank text,
  qr text,
  issued_at timestamptz not null default now(),
  unique (rail, derivation_index)
);
create index order_requisites_address on order_requisites (rail, address);
create index order_requisites_requisite on order_requisites (requisite_id, issued_at)
  where requisite_id is not null;

-- What a rail has read up to, and the next unused index of its addresses.
create table rail_states (
  rail text primary key,
  cursor text,
  next_index bigint not null default 0,
  scanned_at timestamptz,
  -- Fencing token of the one active payer: a payer that slept past its turn holds an old one.
  payer_token bigint not null default 0
);

create table deposits (
  id uuid primary key default uuidv7(),
  rail text not null,
  key text not null unique,
  order_id text references orders (id),
  payment_system text,
  address text not null,
  memo text,
  txid text not null,
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  state text not null check (state in ('pending', 'mined', 'conflicted')),
  confirmations integer not null default 0,
  block_hash text,
  replaceable boolean not null default false,
  -- When the outside first knew of it.
  seen_at timestamptz not null,
  -- The last thing the order was told of it, so that a crash between seeing and telling heals.
  told text not null default 'none' check (told in ('none', 'seen', 'credited', 'dropped')),
  credited_at timestamptz,
  created_by text,
  created_at timestamptz not null default now()
);
create index deposits_order on deposits (order_id);
create index deposits_open on deposits (rail) where state <> 'conflicted' and confirmations < 200;
create index deposits_untold on deposits (rail) where order_id is not null and told <> 'credited';
create index deposits_unmatched on deposits (created_at) where order_id is null;

create table payouts (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  order_id text not null references orders (id),
  kind text not null check (kind in ('payout', 'refund', 'surplus')),
  payment_system text not null,
  rail text not null,
  account text not null,
  memo text,
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  state text not null default 'queued'
    check (state in ('queued', 'prepared', 'sent', 'confirmed', 'failed', 'withdrawn')),
  reason text,
  not_before timestamptz not null default now(),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz
);
-- The money of an order goes out once: to its destination or back, never both, never twice.
create unique index payouts_once on payouts (order_id)
  where kind in ('payout', 'refund') and state not in ('failed', 'withdrawn');
create unique index payouts_surplus_once on payouts (order_id)
  where kind = 'surplus' and state in ('queued', 'prepared', 'sent');
create index payouts_open on payouts (rail, not_before) where state in ('queued', 'prepared', 'sent');

create function payouts_guard() returns trigger language plpgsql as $$
begin
  if new.account <> old.account or new.memo is distinct from old.memo or new.units <> old.units
     or new.asset <> old.asset or new.order_id <> old.order_id or new.kind <> old.kind
     or new.rail <> old.rail then
    raise exception 'payout % cannot be changed', old.id using errcode = '42501';
  end if;
  if old.state in ('confirmed', 'failed', 'withdrawn') and new.state <> old.state then
    raise exception 'payout % is over', old.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger payouts_guard before update on payouts
  for each row execute function payouts_guard();

-- Signed bytes, committed before they are sent; only these same bytes are ever sent again.
create table payout_attempts (
  payout_id text not null references payouts (id),
  number integer not null check (number >= 1),
  rail text not null,
  reference text not null,
  raw text not null,
  inputs text[] not null default '{}',
  fee_asset text not null,
  fee_units numeric(38,0) not null default 0,
  state text not null default 'prepared'
    check (state in ('prepared', 'sent', 'confirmed', 'dead')),
  submissions integer not null default 0,
  confirmations integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (payout_id, number),
  unique (rail, reference)
);
create unique index payout_attempts_live on payout_attempts (payout_id) where state <> 'dead';

create function payout_attempts_guard() returns trigger language plpgsql as $$
begin
  if new.raw <> old.raw or new.reference <> old.reference or new.inputs <> old.inputs then
    raise exception 'a signed attempt of payout % cannot be changed', old.payout_id
      using errcode = '42501';
  end if;
  return new;
end $$;
create trigger payout_attempts_guard before update on payout_attempts
  for each row execute function payout_attempts_guard();

create table reserve_requests (
  id uuid primary key default uuidv7(),
  payment_system text not null,
  asset text not null,
  units numeric(38,0) not null check (units > 0),
  email text not null,
  locale text not null check (locale in ('ru', 'en')),
  state text not null default 'waiting' check (state in ('waiting', 'mailed', 'expired')),
  created_at timestamptz not null default now(),
  mailed_at timestamptz
);
create index reserve_requests_waiting on reserve_requests (payment_system)
  where state = 'waiting';
