-- Every code there is keeps to the wider rule as well.
-- @no-transaction

alter table orders validate constraint orders_came_from_check;
