-- Monitors and partners: who lists us, what each direction is exported as, who sent an order here.

create table partners (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('monitor', 'partner')),
  name text not null check (length(name) between 1 and 80),
  url text check (url ~ '^https?://' and length(url) <= 500),
  -- Stands for a logo: one to three letters.
  monogram text not null check (length(monogram) between 1 and 3),
  since date,
  -- Shown to visitors on the page of partners.
  listed boolean not null default false,
  -- What its links carry as `rid`, and what orders that come by them are marked with.
  code text unique check (code ~ '^[A-Za-z0-9_-]{1,64}$'),
  -- The file it reads: /export/<name>.xml or .json. Switched off, there is no such file.
  export_name text unique check (export_name ~ '^[a-z0-9][a-z0-9.-]{0,59}$'),
  export_format text check (export_format in ('bestchange-1.0', 'bestchange-1.1', 'json')),
  export_enabled boolean not null default false,
  position integer not null default 0 check (position between 0 and 10000),
  created_at timestamptz not null default now(),
  check ((export_name is null) = (export_format is null)),
  check (export_name is not null or not export_enabled)
);

insert into partners (kind, name, monogram, export_name, export_format, export_enabled, position)
values
  ('monitor', 'BestChange 1.0', 'BC', 'bestchange', 'bestchange-1.0', true, 10),
  ('monitor', 'BestChange 1.1', 'BC', 'bestchange-1.1', 'bestchange-1.1', true, 20),
  ('monitor', 'JSON', 'JS', 'rates', 'json', true, 30);

-- What monitors call a payment system where that is not its code, and what is true of all its
-- directions.
create table monitor_systems (
  payment_system_id text primary key references payment_systems (id),
  code text unique check (code ~ '^[A-Z0-9]{2,24}$'),
  income_flags text[] not null default '{}',
  outcome_flags text[] not null default '{}'
);

create table monitor_directions (
  direction_id text primary key references directions (id),
  exported boolean not null default true,
  flags text[] not null default '{}',
  cities text[] not null default '{}' check (cardinality(cities) <= 200),
  -- What others take from the visitor for paying in; ours is in the rate.
  income_costs text[] not null default '{}' check (cardinality(income_costs) <= 2),
  income_cost_min text,
  delay_minutes integer check (delay_minutes between 0 and 43200),
  -- The self-check found that the export, a quote and an order do not say the same.
  differed_at timestamptz,
  difference jsonb,
  check ((differed_at is null) = (difference is null))
);

-- Keys of the Trustee interface. The private half is derived from the service's secret.
create table trustee_keys (
  id uuid primary key default uuidv7(),
  partner_id uuid not null references partners (id),
  public_key text not null unique check (public_key ~ '^[A-Za-z0-9]{40}$'),
  -- Letters about the orders of this key go here: the customer is the partner's.
  contact_email text not null check (length(contact_email) between 3 and 254),
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);

-- Orders made through it; a restored one is another order under the same id.
create table trustee_orders (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  order_id text not null unique references orders (id),
  key_id uuid not null references trustee_keys (id),
  -- The signature of the request that made it: sent again, it makes no other.
  request_key text not null,
  -- What was asked for, to be answered with every time.
  asked jsonb not null,
  created_at timestamptz not null default now(),
  unique (key_id, request_key)
);

alter table orders add column came_from text check (came_from ~ '^[A-Za-z0-9_-]{1,64}$');
create index orders_came_from on orders (came_from, created_at desc) where came_from is not null;

create function announce_monitors_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('monitors_changed', '');
  return null;
end $$;

create trigger partners_announce
  after insert or update or delete or truncate on partners
  for each statement execute function announce_monitors_change();
create trigger monitor_systems_announce
  after insert or update or delete or truncate on monitor_systems
  for each statement execute function announce_monitors_change();
create trigger monitor_directions_announce
  after insert or update or delete or truncate on monitor_directions
  for each statement execute function announce_monitors_change();
create trigger trustee_keys_announce
  after insert or update or delete or truncate on trustee_keys
  for each statement execute function announce_monitors_change();
