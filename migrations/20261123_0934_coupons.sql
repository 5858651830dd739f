-- Coupons: a code that gives a part of our margin, or a sum onto the balance, within limits. Each use
-- belongs to one order and is given back when the order dies unpaid.

create table coupons (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^[a-z0-9][a-z0-9_-]{2,31}$'),
  kind text not null check (kind in ('discount', 'bonus')),
  -- Parts per million of the market's price, or cents.
  discount_ppm bigint check (discount_ppm between 1 and 100000),
  bonus_units numeric(38,0) check (bonus_units > 0),
  uses_max integer check (uses_max > 0),
  customer_uses_max integer not null default 1 check (customer_uses_max > 0),
  valid_from timestamptz not null default now(),
  valid_until timestamptz check (valid_until > valid_from),
  -- Null: any direction, any customer, any amount (in cents).
  direction_ids text[] check (cardinality(direction_ids) between 1 and 500),
  user_id uuid references users (id),
  worth_min numeric(38,0) check (worth_min > 0),
  enabled boolean not null default true,
  note text not null check (length(note) between 3 and 500),
  -- Held by orders under way, and used up.
  uses integer not null default 0 check (uses >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null,
  check ((kind = 'discount') = (discount_ppm is not null)),
  check ((kind = 'bonus') = (bonus_units is not null))
);
create index coupons_newest on coupons (created_at desc, id desc);

create table coupon_uses (
  order_id text primary key references orders (id),
  coupon_id uuid not null references coupons (id),
  user_id uuid not null references users (id),
  -- As it was when the order was made.
  discount_ppm bigint not null check (discount_ppm >= 0),
  bonus_units numeric(38,0) not null check (bonus_units >= 0),
  state text not null default 'held' check (state in ('held', 'used', 'released')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index coupon_uses_customer on coupon_uses (coupon_id, user_id) where state <> 'released';
create index coupon_uses_newest on coupon_uses (coupon_id, created_at desc, order_id desc);
