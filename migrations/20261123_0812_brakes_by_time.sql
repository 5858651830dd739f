-- Counts of tries that mean nothing any more are dropped by their time.
-- @no-transaction

create index concurrently if not exists sign_in_brakes_last_try_at on sign_in_brakes (last_try_at);
