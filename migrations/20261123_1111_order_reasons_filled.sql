-- The reasons of orders that are there already, divided by the trigger.
-- @no-transaction

-- @batches
update orders set status_reason = status_reason
 where id in (select id from orders where status_reason is not null limit 2000);

alter table orders validate constraint orders_reason_code_known;
