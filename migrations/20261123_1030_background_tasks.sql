-- How the work that processes do again and again stands, as each of them tells every few seconds: the
-- office shows a failing or silent task of a worker although another process answers it.

create table background_tasks (
  task text not null,
  -- Machine and process.
  holder text not null,
  process text not null check (process in ('web', 'worker')),
  began_at timestamptz,
  succeeded_at timestamptz,
  failed_at timestamptz,
  -- None while a round is under way.
  next_at timestamptz,
  round_milliseconds integer,
  -- Rounds in a row.
  failures integer not null,
  last_error text,
  reported_at timestamptz not null default now(),
  primary key (task, holder)
) with (fillfactor = 50);
