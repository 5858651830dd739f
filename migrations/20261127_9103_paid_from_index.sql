-- Payouts of an account of the house, the newest first.
-- @no-transaction

create index concurrently if not exists payouts_paid_from
  on payouts (payment_system, confirmed_at desc) where paid_from is not null;
