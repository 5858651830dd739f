-- Who brought whom, and what is earned by it.

alter table users add column referred_by uuid references users (id);
-- The part of the link behind the code, by which partners tell their links apart.
alter table users add column referred_link text;
-- A share agreed with one partner, in parts per million; null goes by the programme.
alter table users add column referral_rate_ppm bigint
  check (referral_rate_ppm between 0 and 1000000);
alter table users add constraint users_not_own_referrer
  check (referred_by <> id) not valid;

-- Every code an account ever had: links that were given out go on working.
create table referral_codes (
  code text primary key check (code = lower(code) and code ~ '^[a-z0-9_-]{3,64}$'),
  user_id uuid not null references users (id),
  -- Chosen by its partner, who may choose once.
  chosen boolean not null default false,
  created_at timestamptz not null default now()
);
create index referral_codes_user on referral_codes (user_id);
create unique index referral_codes_chosen on referral_codes (user_id) where chosen;

-- A completed order that somebody brought, and what they have earned by it.
create table referral_earnings (
  order_id text primary key references orders (id),
  referrer_id uuid not null references users (id),
  -- The account that ordered; null of orders without one.
  referred_user_id uuid references users (id),
  link text,
  -- What the order was worth by its own prices, in cents and in kopecks.
  usd_units numeric(38,0) not null check (usd_units >= 0),
  rub_units numeric(38,0) not null check (rub_units >= 0),
  rate_ppm bigint not null check (rate_ppm between 0 and 1000000),
  units numeric(38,0) not null check (units >= 0),
  state text not null check (state in ('credited', 'review', 'refused', 'reversed')),
  -- Why it is looked at by a person: the partner may be the customer.
  reasons text[] not null default '{}',
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by text,
  note text,
  check (units * 1000000 <= usd_units * rate_ppm)
);
create index referral_earnings_referrer on referral_earnings (referrer_id, created_at, order_id);
create index referral_earnings_review on referral_earnings (created_at) where state = 'review';

-- What each referral has exchanged: one row an account, so that counting them reads no orders.
create table referral_turnovers (
  user_id uuid primary key references users (id),
  referrer_id uuid not null references users (id),
  orders integer not null default 0 check (orders >= 0),
  usd_units numeric(38,0) not null default 0,
  rub_units numeric(38,0) not null default 0
);
create index referral_turnovers_referrer on referral_turnovers (referrer_id, rub_units);

insert into ledger_accounts (name, asset) values ('referral:USD', 'USD') on conflict do nothing;

-- Earnings are owed to partners; what was reversed after it had been paid out they owe to us.
alter table ledger_accounts add constraint ledger_accounts_earnings_not_overdrawn check (
  (split_part(name, ':', 1) <> 'earnings' or balance <= 0)
  and (split_part(name, ':', 1) <> 'debt' or balance >= 0)
) not valid;

-- What a withdrawal takes from each balance, where it is taken from several.
alter table orders add column drawn_parts jsonb;
