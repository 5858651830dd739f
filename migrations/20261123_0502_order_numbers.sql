-- Eight digits have room for too few orders: of ten million one draw in nine would meet another.
-- New numbers have ten; the old ones stay as they are.
alter table orders drop constraint orders_number_check;
alter table orders add constraint orders_number_check
  check (number ~ '^([0-9]{8}|[0-9]{10})$') not valid;

-- Snapshots that priced an order are marked once instead of being looked for every hour.
alter table rate_snapshots drop constraint rate_snapshots_grain_check;
alter table rate_snapshots add constraint rate_snapshots_grain_check
  check (grain in ('tick', 'five_minutes', 'hour', 'order')) not valid;

-- What pages say of the last thirty days, measured in the background.
create table support_measures (
  name text primary key check (name in ('answers', 'payouts')),
  -- Null where there were too few cases to say anything.
  value jsonb,
  measured_at timestamptz not null default now()
);
