-- Browsers that asked to be told of one order's changes, and what is still to be told to them:
-- written in the transaction of the change, sent by the worker, gone when it is sent.

create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  order_id text not null references orders (id),
  endpoint text not null check (endpoint like 'https://%' and length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) between 20 and 200),
  auth text not null check (length(auth) between 8 and 100),
  locale text not null check (locale in ('ru', 'en')),
  created_at timestamptz not null default now(),
  unique (order_id, endpoint)
);

create table push_messages (
  id uuid primary key default uuidv7(),
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  template text not null,
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index push_messages_due on push_messages (next_attempt_at);
create index push_messages_subscription on push_messages (subscription_id);
