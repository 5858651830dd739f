-- How far apart two sources of a pair may stand, and of which pairs the alarm is on now.
create table rate_disagreements (
  pair text primary key check (pair ~ '^[A-Z0-9]{2,12}/[A-Z0-9]{2,12}$'),
  -- Set by an operator; without it the default of the configuration holds.
  limit_ppm integer check (limit_ppm between 1000 and 500000),
  raised_at timestamptz,
  updated_at timestamptz not null default now()
);
