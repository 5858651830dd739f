-- What waits in the queue already keeps to the wider rule as well.
-- @no-transaction

alter table order_needs validate constraint order_needs_need_check;
