-- Operators edit the catalogue by hand: two of them must not overwrite each other (versions), large
-- orders of a direction may wait for a person, and payment systems get icons of their own.

alter table directions
  add column version integer not null default 1,
  -- A deposit of this much or more is looked at before it is exchanged; null: none is.
  add column review_income_amount numeric(38,0) check (review_income_amount > 0);

alter table payment_systems
  add column version integer not null default 1;

-- Re-encoded by the service; the name is made of the content and so never means another picture.
create table system_icons (
  name text primary key check (name ~ '^own-[0-9a-f]{32}$'),
  content bytea not null check (length(content) between 1 and 262144),
  created_at timestamptz not null default now()
);
