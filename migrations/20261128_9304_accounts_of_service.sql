-- Accounts of the service itself, by name: those of its users are a thousand times as many.
-- @no-transaction

create index concurrently if not exists ledger_accounts_of_service
  on ledger_accounts (name)
  where ledger_account_kind(name) <> all (array['rewards', 'earnings', 'debt']);
