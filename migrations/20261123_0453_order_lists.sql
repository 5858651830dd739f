-- Lists of orders as the office filters them, newest first.
-- @no-transaction

create index concurrently if not exists orders_income_system on orders (income_system, created_at desc);
create index concurrently if not exists orders_outcome_system
  on orders (outcome_system, created_at desc);
create index concurrently if not exists orders_exceptional on orders (exception, created_at desc)
  where exception <> 'none';
