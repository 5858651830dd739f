-- What customers could not rely on, from when until when: the page of the status tells it from here.
create table status_incidents (
  id integer generated always as identity primary key,
  component text not null
    check (component in ('orders', 'rates', 'payouts', 'notifications', 'payment_system')),
  payment_system text,
  state text not null check (state in ('limited', 'down', 'break')),
  began_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz check (ended_at >= began_at),
  note_ru text not null default '' check (length(note_ru) <= 500),
  note_en text not null default '' check (length(note_en) <= 500),
  version integer not null default 1,
  check ((component = 'payment_system') = (payment_system is not null))
);
create unique index status_incidents_open
  on status_incidents (component, coalesce(payment_system, '')) where ended_at is null;
create index status_incidents_newest on status_incidents (began_at desc, id desc);

-- When it was last looked at: one row.
create table status_checks (
  id boolean primary key default true check (id),
  checked_at timestamptz not null
);
