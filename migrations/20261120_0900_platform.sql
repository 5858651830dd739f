-- What every room stands on: answers kept for repeated requests, mail waiting to be sent, and
-- secrets that must be the same in every process and after every restart.

create table idempotency_keys (
  scope text not null check (length(scope) between 1 and 100),
  key text not null check (length(key) between 1 and 255),
  request_hash text not null,
  -- Null only inside the transaction that makes the answer: nobody else ever sees it so.
  status integer,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

create table mails (
  id uuid primary key default uuidv7(),
  recipient text not null check (length(recipient) between 3 and 320),
  locale text not null check (locale in ('ru', 'en')),
  subject text not null check (subject !~ '[\r\n]'),
  text text not null,
  html text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((state = 'sent') = (sent_at is not null))
);
create index mails_waiting on mails (next_attempt_at) where state = 'waiting';
create index mails_created_at on mails (created_at desc);

create table secrets (
  name text primary key,
  value bytea not null check (length(value) >= 32),
  created_at timestamptz not null default now()
);
