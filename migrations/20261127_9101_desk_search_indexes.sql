-- Operators find orders by what was paid, by the address of the internet they came from, by any part of
-- where they were told to pay, and by the city where cash changes hands.
-- @no-transaction

create index concurrently if not exists orders_income_amount
  on orders (income_asset, income_units, created_at desc);
create index concurrently if not exists orders_outcome_amount
  on orders (outcome_asset, outcome_units, created_at desc);
create index concurrently if not exists deposits_amount
  on deposits (asset, units, seen_at desc) where order_id is not null;
create index concurrently if not exists orders_ip on orders (ip, created_at desc)
  where ip is not null;
create index concurrently if not exists orders_city on orders (city, created_at desc)
  where city is not null;
create index concurrently if not exists order_requisites_address_part
  on order_requisites using gin (address gin_trgm_ops);
