-- Every code there is keeps to the wider rule as well.
-- @no-transaction

alter table users validate constraint users_referral_code_check;
