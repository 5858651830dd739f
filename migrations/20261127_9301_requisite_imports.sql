-- Requisites that were read from a file are taken back together, while none of them was given out
-- or changed since: each row as it was and as it became.

create table requisite_imports (
  id uuid primary key default uuidv7(),
  created_by text not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);

-- No row before: it was made.
create table requisite_import_steps (
  import_id uuid not null references requisite_imports (id) on delete cascade,
  requisite_id uuid not null,
  before jsonb,
  after jsonb not null,
  primary key (import_id, requisite_id)
);
