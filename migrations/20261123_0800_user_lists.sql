-- The list of users was sorted, counted and searched by reading every account there is.
-- @no-transaction

create index concurrently if not exists users_newest on users (created_at desc, id desc)
  where status <> 'deleted';
create index concurrently if not exists users_of_status on users (status, created_at desc, id desc)
  where status <> 'deleted';
create index concurrently if not exists users_text
  on users using gin (email gin_trgm_ops, name gin_trgm_ops);
