-- Indexes of expressions have statistics of their own, which nobody has gathered yet: without them a
-- search for a transaction expects thousands of rows and begins workers for one.
-- @no-transaction

analyze deposits;
analyze payout_attempts;
analyze order_requisites;
