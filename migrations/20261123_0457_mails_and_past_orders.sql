-- Lists that were sorted out of all rows: what was mailed to somebody, mails that have not gone, and the
-- last orders of a direction.
-- @no-transaction

create index concurrently if not exists mails_recipient
  on mails (lower(recipient), created_at desc);
create index concurrently if not exists mails_unsent on mails (state, created_at desc)
  where state <> 'sent';
create index concurrently if not exists orders_direction on orders (direction_id, created_at desc);
