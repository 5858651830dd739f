-- Operators look back at what was decided about earnings that might have been the partner's own.
-- @no-transaction

create index concurrently if not exists referral_earnings_decided
  on referral_earnings (decided_at desc, order_id desc)
  where state <> 'review' and reasons <> '{}' and decided_at is not null;
