-- A shop is set up by the hundred: directions made together can be taken back together, terms are
-- kept under a name to be given again, and the check list of a new shop is put away when it is done.

create table direction_batches (
  id uuid primary key default uuidv7(),
  direction_ids text[] not null check (cardinality(direction_ids) between 1 and 5000),
  created_by text not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);

create table term_templates (
  id uuid primary key default uuidv7(),
  name text not null unique check (length(name) between 1 and 60),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  created_at timestamptz not null default now()
);

-- One row, or none until somebody has put the check list away.
create table shop_setup (
  id boolean primary key default true check (id),
  dismissed_at timestamptz not null default now()
);

-- A process that has not heard of it yet may take an order for a moment after a direction was
-- closed: until then it cannot be taken back.
alter table directions add column closed_at timestamptz;

create function note_direction_closed() returns trigger language plpgsql as $$
begin
  new.closed_at := now();
  return new;
end $$;

create trigger directions_closed
  before update of enabled on directions
  for each row when (old.enabled and not new.enabled)
  execute function note_direction_closed();

-- What monitors are told of a direction goes with it, as its rules do.
alter table monitor_directions
  drop constraint monitor_directions_direction_id_fkey,
  add constraint monitor_directions_direction_id_fkey
    foreign key (direction_id) references directions (id) on delete cascade;
