-- The figures of a span of days read the journals of those days alone. Journals are only ever added,
-- so a block range index is enough and costs next to nothing to keep.
create index ledger_journals_created_at on ledger_journals using brin (created_at);
