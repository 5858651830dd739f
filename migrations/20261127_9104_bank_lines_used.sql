-- Which line of a bank credited which order, so that nobody credits by it twice. A credit that was taken
-- back gives its line free again.

create table bank_lines_used (
  -- Of what the line says, in hexadecimal.
  mark text primary key check (mark ~ '^[0-9a-f]{64}$'),
  order_id text not null references orders (id),
  -- Of the deposit that it became.
  deposit_key text not null,
  used_by text not null,
  used_at timestamptz not null default now()
);
