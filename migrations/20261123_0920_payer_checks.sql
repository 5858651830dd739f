-- What a customer had looked up before ordering: whether coins from an address would be taken.

create table payer_checks (
  id text primary key check (length(id) = 22),
  -- The browser that asked; nobody else is told.
  browser_hash text not null,
  direction_id text not null,
  income_system text not null,
  address text not null check (length(address) between 1 and 200),
  -- The checks it stands on; none where a list on disk says nothing bad of it.
  check_ids text[] not null default '{}',
  -- Somebody was asked for it who is paid by the question.
  paid boolean not null,
  -- Null while there is no answer and somebody may still wait for one.
  verdict text check (verdict in ('passed', 'risk', 'not_scored')),
  over text[] not null default '{}',
  reason text,
  judged_at timestamptz,
  -- The order that was made with it.
  order_id text references orders (id),
  created_at timestamptz not null default now(),
  check ((verdict is null) = (judged_at is null))
);
create index payer_checks_open on payer_checks (created_at) where verdict is null;
create index payer_checks_time on payer_checks (created_at);
create index payer_checks_order on payer_checks (order_id) where order_id is not null;
