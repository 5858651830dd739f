-- Requisites from providers, one asked after the other: who is asked first, what each was asked, and
-- what was said to it of the payment.

-- What a provider says of a place to pay to, beside where it is.
alter table order_requisites
  add column pay_url text,
  add column expires_at timestamptz,
  -- The amount to pay, where the provider has changed it.
  add column units numeric(38, 0),
  add column operation text;

alter table gateway_systems
  add column month_units_max numeric(38, 0) check (month_units_max > 0),
  add column day_orders_max integer check (day_orders_max > 0);

-- Who is asked first for a direction that has an order of its own; others follow the positions of
-- gateway_systems.
create table direction_cascades (
  direction_id text not null references directions (id) on delete cascade,
  gateway text not null references gateways (name),
  position integer not null check (position between 0 and 1000),
  primary key (direction_id, gateway)
);

-- Orders whose requisites are looked for: one looks at a time.
create table requisite_searches (
  order_id text primary key references orders (id),
  state text not null default 'looking' check (state in ('looking', 'given', 'none')),
  since timestamptz not null default now(),
  -- Whoever looks is expected to be done by then.
  claimed_until timestamptz,
  next_at timestamptz not null default now()
);
create index requisite_searches_due on requisite_searches (next_at) where state = 'looking';

-- What each provider was asked for an order. The number is written down before it is asked.
create table requisite_requests (
  reference text primary key check (reference ~ '^[1-9][0-9]{11,15}$'),
  order_id text not null references orders (id),
  gateway text not null references gateways (name),
  payment_system text not null,
  asset text not null,
  units numeric(38, 0) not null check (units > 0),
  -- asking: whether they have an order is not known; lost: nobody waits for that any more.
  state text not null default 'asking'
    check (state in ('asking', 'given', 'none', 'refused', 'lost', 'paid', 'ended')),
  operation text,
  status text,
  why text,
  to_pay numeric(38, 0) check (to_pay > 0),
  requisites jsonb,
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  -- The day whose sums it is counted in; null where it is not.
  counted_on date,
  -- When the provider is asked again how it stands; null for no more.
  next_at timestamptz,
  tries integer not null default 0
);
-- Never two at one provider for one order while one of them may still be paid.
create unique index requisite_requests_once on requisite_requests (order_id, gateway)
  where state not in ('none', 'refused');
create index requisite_requests_order on requisite_requests (order_id);
create index requisite_requests_due on requisite_requests (next_at) where next_at is not null;

-- What each provider has promised and done in a day, so that no limit is ever added up over orders.
create table requisite_days (
  day date not null,
  gateway text not null references gateways (name),
  payment_system text not null,
  units numeric(38, 0) not null default 0,
  orders integer not null default 0,
  asked integer not null default 0,
  given integer not null default 0,
  none_free integer not null default 0,
  failed integer not null default 0,
  paid integer not null default 0,
  -- How long its answers took, all of them together.
  answer_milliseconds bigint not null default 0,
  primary key (day, gateway, payment_system)
);

-- Who has failed of late and is left alone for a while.
create table requisite_rests (
  gateway text primary key references gateways (name),
  failures integer not null default 0,
  rests_until timestamptz
);

-- What is to be said to a provider of an order of theirs: each once, again until it is taken.
create table requisite_forwards (
  id uuid primary key default uuidv7(),
  reference text not null references requisite_requests (reference),
  kind text not null check (kind in ('paid', 'receipt', 'dispute', 'withdraw_dispute', 'cancel')),
  key text not null,
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'refused')),
  why text,
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  unique (reference, kind, key)
);
create index requisite_forwards_due on requisite_forwards (next_at) where state = 'waiting';

-- Signed notifications as they came, each once: they only say that it is time to look.
create table requisite_hints (
  gateway text not null references gateways (name),
  digest bytea not null,
  reference text not null,
  content text not null check (length(content) <= 65536),
  received_at timestamptz not null default now(),
  primary key (gateway, digest)
);
create index requisite_hints_by_time on requisite_hints (received_at);
