-- Online payments: providers on whose page customers pay, what they told of it, and what came of that.

-- What the office has set up of each provider that the service knows.
create table gateways (
  name text primary key check (name ~ '^[a-z][a-z0-9_]{1,30}$'),
  enabled boolean not null default false,
  -- Public ones, by the names the provider's own cabinet has for them.
  fields jsonb not null default '{}',
  -- The others, sealed with a key that is not in the database.
  secrets bytea,
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamptz not null default now()
);

-- How each of them fares; apart, so that what is told from outside changes no terms.
create table gateway_health (
  gateway text primary key references gateways (name),
  notified_at timestamptz,
  -- Something came that was not signed by it.
  refused_at timestamptz,
  refused_why text,
  failed_at timestamptz,
  failed_why text
);

create table gateway_systems (
  gateway text not null references gateways (name),
  -- By its code, which follows what monitors call it.
  payment_system text not null references payment_systems (code) on update cascade,
  position integer not null default 0 check (position between 0 and 1000),
  units_min numeric(38, 0) not null default 1 check (units_min > 0),
  units_max numeric(38, 0) check (units_max >= units_min),
  day_units_max numeric(38, 0) check (day_units_max > 0),
  primary key (gateway, payment_system)
);

-- What each has taken in a day, so that its limit is known without adding up.
create table gateway_days (
  day date not null,
  gateway text not null references gateways (name),
  payment_system text not null,
  units numeric(38, 0) not null check (units > 0),
  primary key (day, gateway, payment_system)
);

-- One payment that a customer was sent to make. The number is drawn by lot: a database that was
-- restored never gives one again that the provider knows from before.
create table online_payments (
  reference text primary key check (reference ~ '^[1-9][0-9]{11,15}$'),
  order_id text not null references orders (id),
  gateway text not null references gateways (name),
  payment_system text not null,
  asset text not null,
  units numeric(38, 0) not null check (units > 0),
  amount text not null,
  currency text not null,
  created_at timestamptz not null default now(),
  -- The provider's operation that paid it.
  paid_by text,
  unique (order_id, gateway, units)
);

-- What providers have told, signed by them: each status of each operation once.
create table payment_notifications (
  id uuid primary key default uuidv7(),
  gateway text not null references gateways (name),
  operation text not null check (length(operation) between 1 and 200),
  status text not null check (status in ('paid', 'pending', 'failed')),
  reference text not null check (length(reference) <= 200),
  amount text not null check (length(amount) <= 60),
  currency text not null check (length(currency) <= 20),
  merchant text check (length(merchant) <= 200),
  fee text check (length(fee) <= 60),
  deviates boolean not null default false,
  paid_at timestamptz,
  -- As it came, since that is what was signed.
  body bytea not null check (length(body) <= 65536),
  received_at timestamptz not null default now(),
  -- Once one was told of again with other figures, nothing of it is credited by itself.
  contradicted_at timestamptz,
  state text not null default 'waiting'
    check (state in ('waiting', 'credited', 'ignored', 'person', 'settled')),
  reason text,
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  -- The deposit that it became, by its key.
  deposit_key text unique,
  settled_at timestamptz,
  settled_by text,
  settled_reason text,
  unique (gateway, operation, status),
  check ((state = 'settled') = (settled_at is not null)),
  check ((state = 'person') <= (reason is not null))
);
create index payment_notifications_due on payment_notifications (next_at) where state = 'waiting';
create index payment_notifications_person on payment_notifications (received_at)
  where (state = 'person' or contradicted_at is not null) and settled_at is null;
create index payment_notifications_reference on payment_notifications (reference);
