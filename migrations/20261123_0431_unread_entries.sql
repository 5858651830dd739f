-- What a rail told of money and nobody could read is kept for a person, and not passed over.

create table unread_entries (
  id uuid primary key default gen_random_uuid(),
  rail text not null,
  key text not null unique,
  reason text not null,
  content text not null,
  seen_at timestamptz not null default now(),
  settled_at timestamptz,
  settled_by text,
  settled_reason text
);
create index unread_entries_open on unread_entries (seen_at) where settled_at is null;
