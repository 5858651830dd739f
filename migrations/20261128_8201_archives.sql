-- Months of old records, each part of one a sealed file: what the office still reads after the rows
-- are gone, and what of it must be erased.

create table archives (
  id uuid primary key default uuidv7(),
  kind text not null check (length(kind) between 1 and 50),
  -- In UTC.
  month date not null check (extract(day from month) = 1),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  records integer not null check (records > 0),
  file text not null unique,
  -- Of what is downloaded.
  bytes integer not null check (bytes > 0),
  checksum bytea not null check (length(checksum) = 32),
  -- What it is searched by: e-mails and numbers, as keyed hashes.
  keys bigint[] not null,
  created_at timestamptz not null default now(),
  -- When records of it were erased last.
  erased_at timestamptz
);
create index archives_newest on archives (last_at desc, id desc);
create index archives_keys on archives using gin (keys);

-- A mail that is of use while it is on its way and never again is dropped with its days.
alter table mails add column archived boolean not null default true;

-- Noted in the transaction that erases the rows; gone when no archive has them any more.
create table archive_erasures (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  -- Only records with these signs in their subject, or found by this number, where it is not null.
  about text,
  -- Only records after the one and until the other: the address was somebody else's besides.
  since timestamptz,
  until timestamptz,
  created_at timestamptz not null default now()
);
