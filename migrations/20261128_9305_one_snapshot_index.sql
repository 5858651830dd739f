-- `orders_snapshot` is the same index: each order was written into both.
-- @no-transaction

drop index concurrently if exists orders_rate_snapshot;
