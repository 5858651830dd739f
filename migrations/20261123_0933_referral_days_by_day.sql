-- The office asks what other terms would have cost within the last days.
-- @no-transaction

create index concurrently if not exists referral_days_day on referral_days (day);
