-- What customers and operators write to each other: about an order from its page, by mail, or to the bot.
create table conversations (
  id bigint generated always as identity primary key,
  -- Stands in the subject of mails, so that an answer is found again.
  reference text not null unique check (reference ~ '^[a-z2-7]{12}$'),
  order_id text unique references orders (id),
  email text,
  chat_id bigint,
  name text not null default '',
  subject text not null default '',
  locale text not null check (locale in ('ru', 'en')),
  -- Since when the customer waits for an answer; null while they do not.
  waiting_since timestamptz,
  assigned_to text,
  last_at timestamptz not null default now(),
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create index conversations_waiting on conversations (waiting_since, id) where waiting_since is not null;
create index conversations_answered on conversations (last_at desc, id desc) where waiting_since is null;
create unique index conversations_of_email on conversations (lower(email)) where order_id is null and chat_id is null;
create unique index conversations_of_chat on conversations (chat_id) where order_id is null;

create table conversation_messages (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references conversations (id),
  author text not null,
  channel text not null check (channel in ('site', 'mail', 'telegram', 'office')),
  body text not null check (length(body) between 1 and 8000),
  -- What the channel calls it: the same mail brought twice is kept once.
  outside_id text unique,
  created_at timestamptz not null default now()
);

create index conversation_messages_of on conversation_messages (conversation_id, id desc);

-- How long customers waited for an answer, by day and operator: so many answers up to so many minutes.
create table answer_times (
  day date not null,
  operator_id text not null,
  minutes_to integer not null,
  answers integer not null default 0,
  primary key (day, operator_id, minutes_to)
);

create table reply_templates (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 60),
  text_ru text not null check (length(text_ru) between 1 and 4000),
  text_en text not null check (length(text_en) between 1 and 4000)
);
