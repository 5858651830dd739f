-- Customers make orders in a chat with the bot, in their language, and say of which of their orders they
-- want to hear no more.

create table customer_chats (
  chat_id bigint primary key,
  -- What they have chosen; null: as their Telegram is.
  locale text check (locale in ('ru', 'en')),
  -- What was said within the minute that began then.
  acted integer not null default 0,
  acted_since timestamptz not null default now()
);
create index customer_chats_silent on customer_chats (acted_since);

-- An order that is being agreed on in a chat, a question at a time.
create table order_dialogues (
  chat_id bigint primary key,
  -- The key of its order: however often it is placed, one is made.
  id text not null,
  step text not null,
  answers jsonb not null default '{}',
  -- The quote that was shown to be confirmed.
  quote text,
  quote_expires_at timestamptz,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now()
);
create index order_dialogues_expired on order_dialogues (expires_at);
create index order_dialogues_placing on order_dialogues (next_attempt_at) where step = 'placing';

-- The chat is told nothing more of an order that it still finds in its list.
alter table order_chats add column muted boolean not null default false;
-- The order was made in that chat: it may act for the order.
alter table order_chats add column made boolean not null default false;
