-- Indexes of what is still to be done: what was told, paid and settled long ago is in none of them, so
-- that a round of the watcher or the payer costs the same however many orders there were.
-- @no-transaction

create index concurrently if not exists deposits_to_tell on deposits (rail, seen_at)
  where order_id is not null and (told <> 'credited' or state = 'conflicted');
create index concurrently if not exists deposits_watched on deposits (rail, created_at)
  where state <> 'conflicted' and confirmations < 100;
create index concurrently if not exists payout_attempts_unsettled on payout_attempts (rail, created_at)
  where state in ('prepared', 'sent') or (state = 'confirmed' and confirmations < 6);
drop index concurrently if exists deposits_untold;
drop index concurrently if exists deposits_open;
