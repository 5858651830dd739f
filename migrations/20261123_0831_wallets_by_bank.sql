-- One phone number is an account at each of its owner's banks: they are saved apart.
-- @no-transaction
create unique index concurrently if not exists user_wallets_account_bank
  on user_wallets (user_id, payment_system, account, coalesce(memo, ''), coalesce(bank_id, ''));
drop index concurrently if exists user_wallets_account;
