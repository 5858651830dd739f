-- Lists and counts of orders are read from an index alone: of a span of time, of an amount, and
-- of mails that were sent.
-- @no-transaction

create index concurrently if not exists orders_newest on orders (created_at desc, id);

create index concurrently if not exists orders_of_income_amount
  on orders (income_asset, income_units, created_at desc) include (id);

create index concurrently if not exists orders_of_outcome_amount
  on orders (outcome_asset, outcome_units, created_at desc) include (id);

create index concurrently if not exists deposits_of_amount
  on deposits (asset, units, seen_at desc) include (order_id) where order_id is not null;

create index concurrently if not exists mails_sent
  on mails (created_at desc, id desc) where state = 'sent';

drop index concurrently if exists orders_queue;
drop index concurrently if exists orders_income_amount;
drop index concurrently if exists orders_outcome_amount;
drop index concurrently if exists deposits_amount;
