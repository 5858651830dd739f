-- Errors of the service are counted by kind and place: what comes again is one row, and a person sets
-- it aside once it is seen to. The totals only grow: a metric counts by them.
create table operational_errors (
  id bigint generated always as identity primary key,
  code text not null check (length(code) between 1 and 60),
  fingerprint text not null unique check (length(fingerprint) between 1 and 80),
  place text not null default '' check (length(place) <= 200),
  sample text not null default '' check (length(sample) <= 2000),
  count bigint not null check (count > 0),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null check (last_seen_at >= first_seen_at),
  resolved_at timestamptz,
  resolved_by text,
  reappeared_at timestamptz,
  paged_at timestamptz,
  check ((resolved_at is null) = (resolved_by is null))
);
create index operational_errors_newest on operational_errors (last_seen_at desc, id desc);
create index operational_errors_unpaged on operational_errors (id)
  where paged_at is null and resolved_at is null;

create table operational_error_totals (
  code text primary key check (length(code) between 1 and 60),
  count bigint not null check (count > 0)
);
