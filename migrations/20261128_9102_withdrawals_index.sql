-- What a user has taken out of their balance is found without their exchanges.
-- @no-transaction

create index concurrently if not exists orders_withdrawals on orders (user_id, created_at desc, id desc)
  where kind = 'withdrawal';
