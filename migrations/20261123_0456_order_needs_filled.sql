-- What orders wait for that were made before this was kept beside them.
-- @no-transaction

-- @batches
with waiting as materialized (
  select w.order_id from orders_waiting w
   where not exists (select from order_needs n where n.order_id = w.order_id)
   limit 5000)
select order_needs_refresh(order_id) from waiting;
analyze order_needs;
