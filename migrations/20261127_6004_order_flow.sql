-- How orders go on from the quote to their end, by quarters of an hour in which they were made: reports
-- read these rows, however many orders there are.

create table order_slots (
  at timestamptz primary key,
  orders integer not null,
  paid integer not null,
  completed integer not null,
  expired integer not null,
  cancelled integer not null,
  rejected integer not null,
  refunded integer not null,
  -- That a person had to look at, and whose payout was held, at any time.
  reviewed integer not null,
  held integer not null
);

-- How long orders took from the deposit to their completion: a bucket is a twentieth longer than the
-- one before it.
create table order_speeds (
  at timestamptz not null,
  bucket integer not null,
  orders integer not null,
  primary key (at, bucket)
);

create table quote_slots (
  at timestamptz primary key,
  quotes bigint not null
);

-- The day before which the past is counted next; it goes round and round, for orders change late.
create table order_flow_state (
  id text primary key check (id = 'current'),
  next_day date
);
insert into order_flow_state (id) values ('current');

-- Who is sent a report, and how often.
create table report_subscriptions (
  operator_id uuid not null references operators (id) on delete cascade,
  period text not null check (period in ('daily', 'weekly')),
  -- The last day that a report was sent of.
  sent_until date not null,
  primary key (operator_id, period)
);
