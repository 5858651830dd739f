-- When the operators are at the desk, as the office sets it. Until it is set nothing is promised.

create table support_desks (
  id text primary key check (id = 'current'),
  -- Whether the hours below are believed, or an operator has said otherwise for now.
  presence text not null default 'by_hours' check (presence in ('by_hours', 'present', 'away')),
  around_the_clock boolean not null default false,
  opens text check (opens ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  closes text check (closes ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Days of the week from Monday, 1, to Sunday, 7.
  days integer[] not null default '{1,2,3,4,5,6,7}'
    check (days <@ '{1,2,3,4,5,6,7}' and cardinality(days) between 1 and 7),
  time_zone text not null default 'Europe/Moscow' check (length(time_zone) between 1 and 64),
  phone text not null default '' check (length(phone) <= 32),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check ((opens is null) = (closes is null))
);
insert into support_desks (id) values ('current');
