-- Journals of single quarters of an hour are looked up one after another, which a block range index
-- cannot do without reading thousands around each.
-- @no-transaction

create index concurrently if not exists ledger_journals_at on ledger_journals (created_at);
drop index concurrently if exists ledger_journals_created_at;
