-- A list that was imported is long: it is read by its newest, by parts of its entries, and as a whole.
-- @no-transaction

create index concurrently if not exists block_list_newest on block_list (created_at desc, id);
create index concurrently if not exists block_list_text
  on block_list using gin (value gin_trgm_ops, reason gin_trgm_ops);
create index concurrently if not exists block_list_import on block_list (import_id)
  where import_id is not null;
