-- Bots of Telegram: one for the people of the office, one for customers who follow an order. What
-- is to be said is written first and sent by a task, as mail is.

create table telegram_bots (
  purpose text primary key check (purpose in ('staff', 'customers')),
  -- Sealed by the vault; the variable of the environment stands above it.
  token_sealed bytea,
  -- Customers talk to the bot of the staff.
  shared boolean not null default false check (not shared or purpose = 'customers'),
  bot_id text,
  username text,
  -- Updates below it have been acted on.
  next_update bigint not null default 0,
  paused_until timestamptz,
  version integer not null default 1
);
insert into telegram_bots (purpose) values ('staff'), ('customers');

create table telegram_messages (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('staff', 'customers')),
  chat_id bigint not null,
  text text not null,
  buttons jsonb not null default '[]',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now()
);
create index telegram_messages_due on telegram_messages (next_attempt_at);
create index telegram_messages_chat on telegram_messages (purpose, chat_id);

create table telegram_codes (
  hash text primary key,
  operator_id uuid references operators (id) on delete cascade,
  order_id text references orders (id),
  expires_at timestamptz not null,
  check ((operator_id is null) <> (order_id is null))
);
create index telegram_codes_expired on telegram_codes (expires_at);
create index telegram_codes_operator on telegram_codes (operator_id);
create index telegram_codes_order on telegram_codes (order_id);

create table order_chats (
  order_id text not null references orders (id),
  chat_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (order_id, chat_id)
);
create index order_chats_chat on order_chats (chat_id);
