-- What left each payment system within the last days: the level of its reserve follows from it.
-- @no-transaction

create index concurrently if not exists account_days_day on account_days (day);
