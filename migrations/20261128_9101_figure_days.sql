-- Turnover and results by whole days: three months of figures are read from a few thousand rows,
-- however many orders there were. What a day is depends on the clock, so days are kept on each clock
-- that the shop uses.

-- Days from `filled_from` on are the sums of all quarters of an hour within them; those before are
-- read from `figure_sums` and `result_sums` until a task has filled them, backwards, bit by bit.
create table figure_clocks (
  utc_offset_minutes smallint primary key check (utc_offset_minutes % 15 = 0),
  filled_from date not null default 'infinity'
);
insert into figure_clocks (utc_offset_minutes) values (0);

create table figure_days (
  utc_offset_minutes smallint not null,
  day date not null,
  direction_id text not null,
  account text not null,
  asset text not null,
  units numeric not null,
  primary key (utc_offset_minutes, day, direction_id, account, asset)
);

-- A row for each of what reports are divided by; `key` is empty where they are divided by days alone.
create table result_days (
  utc_offset_minutes smallint not null,
  divided_by text not null check (divided_by in ('day', 'direction', 'operator', 'partner')),
  day date not null,
  key text not null,
  account text not null,
  asset text not null,
  units numeric not null,
  primary key (utc_offset_minutes, divided_by, day, key, account, asset)
);

-- The day of a moment on a clock.
create function figure_day(at timestamptz, utc_offset_minutes integer) returns date
language sql immutable parallel safe
return ((at at time zone 'UTC') + make_interval(mins => utc_offset_minutes))::date;

-- The days follow their quarters in the same statement, whichever version of the service adds to
-- those.
create function add_to_figure_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into figure_days as d
    select c.utc_offset_minutes, figure_day(s.at, c.utc_offset_minutes) as day,
           s.direction_id, s.account, s.asset, sum(s.units)
      from added s cross join figure_clocks c
     where s.grain_minutes = 15 and figure_day(s.at, c.utc_offset_minutes) >= c.filled_from
     group by 1, 2, 3, 4, 5
    on conflict (utc_offset_minutes, day, direction_id, account, asset)
    do update set units = d.units + excluded.units;
  else
    insert into figure_days as d
    select c.utc_offset_minutes, figure_day(s.at, c.utc_offset_minutes) as day,
           s.direction_id, s.account, s.asset, sum(s.units)
      from (select grain_minutes, at, direction_id, account, asset, units from added
            union all
            select grain_minutes, at, direction_id, account, asset, -units from removed) s
     cross join figure_clocks c
     where s.grain_minutes = 15 and figure_day(s.at, c.utc_offset_minutes) >= c.filled_from
     group by 1, 2, 3, 4, 5
    on conflict (utc_offset_minutes, day, direction_id, account, asset)
    do update set units = d.units + excluded.units;
  end if;
  return null;
end $$;

create function add_to_result_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into result_days as d
    select c.utc_offset_minutes, k.divided_by, figure_day(s.at, c.utc_offset_minutes) as day,
           k.key, s.account, s.asset, sum(s.units)
      from added s cross join figure_clocks c
     cross join lateral (values ('day', ''), ('direction', s.direction_id),
                                ('operator', s.author), ('partner', s.partner))
             as k (divided_by, key)
     where s.grain_minutes = 15 and figure_day(s.at, c.utc_offset_minutes) >= c.filled_from
     group by 1, 2, 3, 4, 5, 6
    on conflict (utc_offset_minutes, divided_by, day, key, account, asset)
    do update set units = d.units + excluded.units;
  else
    insert into result_days as d
    select c.utc_offset_minutes, k.divided_by, figure_day(s.at, c.utc_offset_minutes) as day,
           k.key, s.account, s.asset, sum(s.units)
      from (select grain_minutes, at, direction_id, author, partner, account, asset, units
              from added
            union all
            select grain_minutes, at, direction_id, author, partner, account, asset, -units
              from removed) s
     cross join figure_clocks c
     cross join lateral (values ('day', ''), ('direction', s.direction_id),
                                ('operator', s.author), ('partner', s.partner))
             as k (divided_by, key)
     where s.grain_minutes = 15 and figure_day(s.at, c.utc_offset_minutes) >= c.filled_from
     group by 1, 2, 3, 4, 5, 6
    on conflict (utc_offset_minutes, divided_by, day, key, account, asset)
    do update set units = d.units + excluded.units;
  end if;
  return null;
end $$;

create function forget_figure_days() returns trigger language plpgsql as $$
begin
  truncate figure_days;
  return null;
end $$;

create function forget_result_days() returns trigger language plpgsql as $$
begin
  truncate result_days;
  return null;
end $$;

create trigger figure_days_insert after insert on figure_sums
  referencing new table as added for each statement execute function add_to_figure_days();
create trigger figure_days_update after update on figure_sums
  referencing old table as removed new table as added
  for each statement execute function add_to_figure_days();
create trigger figure_days_truncate after truncate on figure_sums
  for each statement execute function forget_figure_days();
create trigger result_days_insert after insert on result_sums
  referencing new table as added for each statement execute function add_to_result_days();
create trigger result_days_update after update on result_sums
  referencing old table as removed new table as added
  for each statement execute function add_to_result_days();
create trigger result_days_truncate after truncate on result_sums
  for each statement execute function forget_result_days();
