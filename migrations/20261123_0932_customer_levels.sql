-- Customers are given something by what they have exchanged: a part of our margin in every quote, and
-- a part of an order's worth when it is completed.

-- What each customer has exchanged in completed orders, by the orders' own prices, in cents.
create table customer_turnovers (
  user_id uuid primary key references users (id) on delete cascade,
  orders integer not null default 0 check (orders >= 0),
  usd_units numeric(38,0) not null default 0
);

-- The same by day, so that the office can try other levels without reading orders.
create table customer_days (
  user_id uuid not null references users (id) on delete cascade,
  day date not null,
  orders integer not null default 0 check (orders >= 0),
  usd_units numeric(38,0) not null default 0,
  primary key (user_id, day)
);
create index customer_days_day on customer_days (day);

-- What an order brought to the balance of its own customer.
create table order_rewards (
  order_id text not null references orders (id),
  kind text not null check (kind in ('cashback', 'coupon')),
  user_id uuid not null references users (id),
  usd_units numeric(38,0) not null check (usd_units >= 0),
  -- The share of the order's worth; null where it is a sum.
  rate_ppm bigint check (rate_ppm between 0 and 1000000),
  units numeric(38,0) not null check (units > 0),
  state text not null default 'credited' check (state in ('credited', 'reversed')),
  created_at timestamptz not null default now(),
  reversed_at timestamptz,
  primary key (order_id, kind),
  check (rate_ppm is null or units * 1000000 <= usd_units * rate_ppm)
);
create index order_rewards_user on order_rewards (user_id, created_at, order_id);

insert into ledger_accounts (name, asset) values ('cashback:USD', 'USD') on conflict do nothing;
insert into ledger_accounts (name, asset)
select 'discount:' || asset, asset from ledger_accounts where name like 'spread:%'
on conflict do nothing;
