-- What lies on the addresses of the pool is read by an index, whatever was swept before.
-- @no-transaction
create index concurrently if not exists deposits_unswept on deposits (rail, address)
  where pooled and sweep_id is null;
