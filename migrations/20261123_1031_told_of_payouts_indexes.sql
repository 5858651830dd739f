-- Operators search for what a provider calls a payout, among any number of them.
-- @no-transaction
create index concurrently if not exists payout_attempts_operation_begins
  on payout_attempts (lower(operation) text_pattern_ops) where operation is not null;
create index concurrently if not exists payout_attempts_txid_begins
  on payout_attempts (lower(txid) text_pattern_ops) where txid is not null;

alter table payout_attempts validate constraint payout_attempts_told_short;
