-- Filters of the queue that operators have saved, for themselves or for everybody who sees the queue.

create table queue_filters (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references operators (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- As the address of the queue has it.
  query text not null check (char_length(query) between 1 and 1000),
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  unique (operator_id, name)
);
create index queue_filters_shared on queue_filters (created_at) where shared;
