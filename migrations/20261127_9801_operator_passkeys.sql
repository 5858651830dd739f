-- Operators sign in by passkeys as users do.
create table operator_passkeys (
  id text primary key check (length(id) between 1 and 1400),
  operator_id uuid not null references operators (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports jsonb not null,
  name text not null check (length(name) between 1 and 64),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index operator_passkeys_operator on operator_passkeys (operator_id);
