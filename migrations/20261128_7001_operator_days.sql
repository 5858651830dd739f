-- What each operator did on each day, how long that had waited for them, and what they paid out by
-- hand: the sums of the audit log, kept with every entry, so that figures of operators are read
-- from few rows however long the log is. Days are those of the shop's time zone.

create table operator_days (
  day date not null,
  operator_id text not null,
  action text not null,
  actions integer not null,
  primary key (day, operator_id, action)
);

create table operator_waits (
  day date not null,
  operator_id text not null,
  kind text not null check (kind in ('order', 'card')),
  -- Each a twentieth longer than the one before it.
  bucket integer not null,
  actions integer not null,
  seconds bigint not null,
  primary key (day, operator_id, kind, bucket)
);

create table operator_payouts (
  day date not null,
  operator_id text not null,
  asset text not null,
  payouts integer not null,
  units numeric(38, 0) not null,
  primary key (day, operator_id, asset)
);

-- Up to which entry of the log they are counted, and by which clock. An entry is counted with its
-- own transaction when all before it are; what came before this table, from another release, or on
-- another clock is counted by a task, in order, from the first that is missing.
create table operator_days_state (
  id text primary key check (id = 'current'),
  time_zone text,
  counted_id bigint not null default 0
);
insert into operator_days_state (id) values ('current');
