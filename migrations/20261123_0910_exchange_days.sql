-- How often each direction is exchanged, by days: what people use most stands first in the lists.
create table exchange_days (
  day date not null,
  direction_id text not null,
  exchanges bigint not null,
  primary key (day, direction_id)
);

-- Out of what the same job has counted so far; what it counts from now on it adds here as well.
insert into exchange_days (day, direction_id, exchanges)
select (at at time zone 'UTC')::date, direction_id, sum(units)
  from figure_sums where grain_minutes = 60 and account = 'exchanges'
 group by 1, 2;

-- Stands in the lists above all that are not, by its position, however little it is used.
alter table payment_systems add column pinned boolean not null default false;
