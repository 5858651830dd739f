-- The audit log is proved in the background as well: new entries at once, all of them again and
-- again. What has been proved is kept by its last hash, so nothing before it can be cut off unseen.

create table audit_proof (
  id text primary key check (id = 'current'),
  -- The last entry that follows from the one before it, and so on to the first.
  proved_id bigint not null default 0,
  proved_hash bytea not null default '',
  checked_at timestamptz,
  -- The first entry found that is not what was written there.
  broken_at bigint,
  -- The pass that reads all of them again: where it is, and since when.
  pass_id bigint not null default 0,
  pass_hash bytea not null default '',
  pass_began_at timestamptz not null default now(),
  passed_from timestamptz,
  passed_until timestamptz,
  passed_broken_at bigint
);
insert into audit_proof (id) values ('current');
