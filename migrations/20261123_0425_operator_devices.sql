-- Browsers an operator has signed in from. Tries made from one of them are counted by themselves, so
-- that strangers who try a login's passwords do not keep its owner out of the office.

create table operator_devices (
  operator_id uuid not null references operators (id),
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (operator_id, token_hash)
);
