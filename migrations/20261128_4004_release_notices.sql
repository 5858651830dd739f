-- New versions of this software, where the operators have agreed to look for them.
create table release_notices (
  version text primary key check (length(version) <= 30),
  title text not null check (length(title) <= 200),
  url text check (length(url) <= 500),
  security boolean not null,
  published_at timestamptz,
  alerted_at timestamptz
);

-- How looking goes: one row.
create table release_checks (
  id boolean primary key default true check (id),
  tried_at timestamptz not null,
  succeeded_at timestamptz
);
