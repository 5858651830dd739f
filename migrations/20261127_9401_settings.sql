-- What the office sets in the place of variables of the environment, each value sealed; and the
-- token by which a service without operators gets its first one.

create table settings (
  name text primary key,
  sealed bytea not null,
  updated_at timestamptz not null default now()
);

create table first_run (
  id text primary key check (id = 'current'),
  token_hash bytea not null,
  created_at timestamptz not null default now()
);
