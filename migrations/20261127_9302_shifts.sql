-- Who is on, what they hand over to the next, and breaks that are set in advance. The desk may follow
-- the shifts: while nobody is on, the site says that the operators are away.

create table shifts (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references operators (id),
  started_at timestamptz not null default now(),
  ended_at timestamptz check (ended_at >= started_at),
  -- What the next ones have to know.
  note text not null default '' check (length(note) <= 2000)
);

create unique index shifts_open on shifts (operator_id) where ended_at is null;

alter table support_desks drop constraint support_desks_presence_check,
  add constraint support_desks_presence_check
    check (presence in ('by_hours', 'by_shifts', 'present', 'away'));

create table planned_breaks (
  id uuid primary key default uuidv7(),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  text_ru text not null check (length(text_ru) between 1 and 2000),
  text_en text not null check (length(text_en) between 1 and 2000),
  created_by text not null,
  created_at timestamptz not null default now()
);

create index planned_breaks_by_end on planned_breaks (ends_at);

create function announce_planned_break() returns trigger language plpgsql as $$
begin
  perform pg_notify('notice_changed', '');
  return null;
end $$;

create trigger planned_breaks_announced
  after insert or update or delete on planned_breaks
  for each statement execute function announce_planned_break();
