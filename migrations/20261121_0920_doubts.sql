-- Doubts: whom operators do not want to exchange with, and what was found about an order.

create table block_list (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('account', 'email', 'phone', 'name', 'ip')),
  -- Brought to one way of writing, so that it is found however it is typed.
  value text not null check (length(value) between 1 and 254),
  reason text not null check (length(reason) between 1 and 500),
  created_by text not null,
  created_at timestamptz not null default now(),
  unique (kind, value)
);

-- Never shown to the customer. A finding is made once: a person has judged it since.
create table order_doubts (
  order_id text not null references orders (id),
  finding text not null check (length(finding) between 1 and 300),
  exception text not null check (exception in ('payer_mismatch', 'aml')),
  rule text not null check (rule in ('payer_name', 'payer_account', 'blocked', 'amount', 'failures')),
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (order_id, finding)
);
