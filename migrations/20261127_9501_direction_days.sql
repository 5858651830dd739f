-- How orders go on in each direction, by days of UTC in which they were made, and how many quotes were
-- given there: reports read these rows, however many orders there are.

create table direction_days (
  day date not null,
  direction_id text not null,
  orders integer not null,
  paid integer not null,
  completed integer not null,
  primary key (day, direction_id)
);

create table quote_days (
  day date not null,
  direction_id text not null,
  quotes bigint not null,
  primary key (day, direction_id)
);

-- The past is counted anew, day by day, as it was when the first rows of this kind were made.
update order_flow_state set next_day = null;
