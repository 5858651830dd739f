-- What the service owes its users beside their orders, and the orders that pay it out.

alter table ledger_accounts add constraint ledger_accounts_balance_not_overdrawn check (
  -- A user's balance is owed to them: nobody can have taken more than there was.
  balance <= 0 or split_part(name, ':', 1) <> 'rewards'
);

insert into ledger_accounts (name, asset) values
  ('customer:BALANCE', 'USD'), ('bonus:USD', 'USD'), ('position:USD', 'USD'),
  ('spread:USD', 'USD'), ('fee:USD', 'USD'), ('network:USD', 'USD'), ('rounding:USD', 'USD'),
  ('tolerance:USD', 'USD')
on conflict do nothing;

-- Why a balance grew; its amount is in the ledger as well, by the same key.
create table rewards (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id),
  units numeric(38,0) not null check (units > 0),
  reason text not null check (length(reason) between 3 and 500),
  granted_by text not null,
  created_at timestamptz not null default now()
);
create index rewards_user on rewards (user_id, created_at, id);

-- The account of the balance that an order is paid from; money goes back to where it was taken.
alter table orders add column drawn_from text references ledger_accounts (name);
alter table orders add constraint orders_withdrawal_is_drawn
  check ((kind = 'withdrawal') = (drawn_from is not null));
alter table orders add constraint orders_withdrawal_has_user
  check (kind = 'exchange' or user_id is not null);
create index orders_drawn_from on orders (drawn_from) where drawn_from is not null;

-- The link that confirms a withdrawal: its token is mailed once and kept as a hash.
create table withdrawals (
  order_id text primary key references orders (id),
  source text not null check (source in ('referral_incomes', 'rewards', 'all')),
  token_hash bytea not null unique,
  confirmed_at timestamptz
);
