-- The findings that were there already keep to the wider rule as well.
-- @no-transaction

alter table order_doubts validate constraint order_doubts_rule_check;
