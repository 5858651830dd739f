-- Operators are told of what needs them while no page of the office is open: what has happened is
-- written beside what it follows from, and carried to people over Telegram, web push and mail.

create table alerts (
  id bigint generated always as identity primary key,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- What it is of, as its kind names things: an order, a rail, an operator.
  subject text not null default '',
  params jsonb not null default '{}',
  raised_at timestamptz not null default now(),
  planned boolean not null default false
);
create index alerts_unplanned on alerts (id) where not planned;
create index alerts_raised on alerts (raised_at);

-- How the channels fare, so that the office can say which of them is silent.
create table alert_channels (
  channel text primary key check (channel in ('telegram', 'push', 'mail')),
  succeeded_at timestamptz,
  failed_at timestamptz,
  failures integer not null default 0,
  last_error text
);

-- States that last, each told of once when it begins and once when it is over.
create table alert_conditions (
  kind text not null,
  subject text not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (kind, subject)
);

create table alert_settings (
  operator_id uuid primary key references operators (id) on delete cascade,
  -- Channels by kind; null leaves them to the role.
  channels jsonb,
  time_zone text not null,
  quiet_from integer check (quiet_from between 0 and 1439),
  quiet_until integer check (quiet_until between 0 and 1439),
  urgent_anyway boolean not null default true,
  version integer not null default 1,
  check ((quiet_from is null) = (quiet_until is null))
);

create table alert_role_channels (
  role text primary key,
  channels jsonb not null
);

create table alert_terms (
  one boolean primary key default true check (one),
  self_test_minute integer not null default 600 check (self_test_minute between 0 and 1439),
  self_tested_on date,
  -- Units by payment system, below which its reserve is low.
  reserve_floors jsonb not null default '{}',
  version integer not null default 1
);
insert into alert_terms default values;

create table alert_mutes (
  operator_id uuid not null references operators (id) on delete cascade,
  kind text not null,
  until timestamptz not null,
  primary key (operator_id, kind)
);

create table alert_deliveries (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references operators (id) on delete cascade,
  channel text not null check (channel in ('telegram', 'push', 'mail')),
  kind text not null,
  -- The newest of those that it tells of.
  alert_id bigint not null,
  alerts integer not null default 1 check (alerts > 0),
  due_at timestamptz not null default now(),
  handed_at timestamptz,
  created_at timestamptz not null default now()
);
create index alert_deliveries_due on alert_deliveries (due_at) where handed_at is null;
create index alert_deliveries_recent on alert_deliveries (created_at);
create index alert_deliveries_operator on alert_deliveries (operator_id);

create table operator_browsers (
  id uuid primary key default gen_random_uuid(),
  operator_id uuid not null references operators (id) on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  label text not null,
  created_at timestamptz not null default now(),
  unique (operator_id, endpoint)
);
create table operator_pushes (
  id uuid primary key default gen_random_uuid(),
  browser_id uuid not null references operator_browsers (id) on delete cascade,
  title text not null,
  body text not null,
  path text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index operator_pushes_due on operator_pushes (next_attempt_at);
create index operator_pushes_browser on operator_pushes (browser_id);

create table operator_chats (
  operator_id uuid primary key references operators (id) on delete cascade,
  chat_id bigint not null unique,
  name text not null,
  linked_at timestamptz not null default now()
);

-- What begins to need a person, whoever changed the order: the projection that the queue is drawn
-- from knows it in the same transaction.
create function alert_of_need() returns trigger language plpgsql as $$
begin
  insert into alerts (kind, subject) values (
    case new.need when 'deposit' then 'order_claimed'
                  when 'payout' then 'payout_due'
                  when 'release' then 'payout_held'
                  when 'moderation' then 'order_held'
                  else 'refund_due' end, new.order_id);
  return null;
end $$;
create trigger order_needs_alerted_new after insert on order_needs
  for each row execute function alert_of_need();
create trigger order_needs_alerted after update of need on order_needs
  for each row when (old.need is distinct from new.need)
  execute function alert_of_need();

-- A new order whose money a person looks for.
create function alert_of_order() returns trigger language plpgsql as $$
begin
  insert into alerts (kind, subject) values ('order_new', new.id);
  return null;
end $$;
create trigger orders_alerted after insert on orders
  for each row when (new.kind = 'exchange' and new.status = 'waiting_funds'
                     and new.policy->>'confirmedBy' = 'operator')
  execute function alert_of_order();
