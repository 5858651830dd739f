-- Where money was paid to and by which transaction: found whole or by its beginning, and by any part
-- where people wrote it.
-- @no-transaction

-- @batches
insert into order_search (order_id, text, created_at)
select o.id, order_search_text(o), o.created_at from orders o
 where not exists (select from order_search s where s.order_id = o.id)
 limit 20000
on conflict do nothing;
create index concurrently if not exists order_search_text
  on order_search using gin (text gin_trgm_ops);
create index concurrently if not exists order_search_newest on order_search (created_at desc);
analyze order_search;
create index concurrently if not exists order_requisites_address_begins
  on order_requisites (lower(address) text_pattern_ops);
create index concurrently if not exists deposits_txid_begins
  on deposits (lower(txid) text_pattern_ops) where order_id is not null;
create index concurrently if not exists deposits_txid_by_hand
  on deposits using gin (txid gin_trgm_ops) where order_id is not null and rail = 'manual';
create index concurrently if not exists payout_attempts_reference_begins
  on payout_attempts (lower(reference) text_pattern_ops);
create index concurrently if not exists payout_attempts_reference_by_hand
  on payout_attempts using gin (reference gin_trgm_ops) where rail = 'manual';
