-- Cards and wallets that users keep for their next orders.

create table user_wallets (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id),
  payment_system text not null,
  account text not null check (length(account) between 1 and 254),
  memo text check (length(memo) <= 200),
  label text check (length(label) between 1 and 64),
  card_verified_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index user_wallets_account
  on user_wallets (user_id, payment_system, account, coalesce(memo, ''));
