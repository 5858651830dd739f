-- What a provider itself calls a payout, and its transaction on the chain where it tells it.

alter table payout_attempts add column operation text, add column txid text;

alter table payout_attempts
  add constraint payout_attempts_told_short
  check (length(operation) <= 100 and length(txid) <= 100) not valid;
