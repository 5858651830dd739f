-- The last payments of each provider are measured, however many there were before.
-- @no-transaction
create index concurrently if not exists online_payments_recent
  on online_payments (gateway, created_at desc);
