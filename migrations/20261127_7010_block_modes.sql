-- An entry of the block list may let the money come and stop it before it leaves, may end by itself,
-- may come with others in one import, and may be another's: whose it is stands beside it.

alter table block_list add column mode text not null default 'refuse'
  check (mode in ('refuse', 'hold_payout'));
alter table block_list add column origin text not null default 'own'
  check (origin in ('own', 'bestchange'));
alter table block_list add column expires_at timestamptz;
alter table block_list add column import_id uuid;
alter table block_list drop constraint block_list_kind_check;
alter table block_list add constraint block_list_kind_check
  check (kind in ('account', 'email', 'phone', 'name', 'ip', 'network'));
-- The same may stand there of our own and of another's: neither replaces the other.
alter table block_list drop constraint block_list_kind_value_key;
alter table block_list add constraint block_list_once unique (kind, value, origin);

-- Lists that were pasted, so that each can be taken back as a whole.
create table block_imports (
  id uuid primary key default uuidv7(),
  reason text not null check (length(reason) between 1 and 500),
  mode text not null check (mode in ('refuse', 'hold_payout')),
  added integer not null check (added > 0),
  created_by text not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by text
);
create index block_imports_newest on block_imports (created_at desc);
