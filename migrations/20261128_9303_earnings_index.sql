-- Which earnings of a partner are paid, and how many there are, is read from an index alone.
-- @no-transaction

create index concurrently if not exists referral_earnings_of_partner
  on referral_earnings (referrer_id, created_at, order_id) include (units, state);

drop index concurrently if exists referral_earnings_referrer;
