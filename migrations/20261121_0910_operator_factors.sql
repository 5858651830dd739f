-- Operators: roles that divide the work, a second factor, and when somebody last proved who they are.

alter table operators drop constraint operators_role_check;
update operators set role = 'cashier' where role = 'operator';
alter table operators add constraint operators_role_check
  check (role in ('admin', 'cashier', 'support'));

alter table operator_sessions
  add column authenticated_at timestamptz not null default now();

create table operator_totps (
  operator_id uuid primary key references operators (id),
  secret bytea not null check (length(secret) >= 20),
  confirmed_at timestamptz,
  -- The last half minute a code was taken for: none is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- The first letters find the code, the hash checks the rest.
create table operator_recovery_codes (
  operator_id uuid not null references operators (id),
  hint text not null check (hint ~ '^[a-z2-9]{4}$'),
  code_hash text not null check (code_hash like '$argon2id$%'),
  used_at timestamptz,
  primary key (operator_id, hint)
);
