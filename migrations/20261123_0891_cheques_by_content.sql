-- The same file on another order is found by its hash.
-- @no-transaction
create index concurrently if not exists order_cheques_content on order_cheques (sha256);
