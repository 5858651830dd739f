-- What the page of contacts has brought is checked for the rows of before, too.
-- @no-transaction
alter table conversations validate constraint conversations_origin_is;
alter table conversations validate constraint conversations_topic_is;
alter table conversations validate constraint conversations_named_order_is;
