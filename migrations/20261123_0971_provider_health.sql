-- How payment providers fare: a form or a question that fails again and again sets one aside for a
-- while, and what was paid of the last payments is measured.

alter table gateway_health
  add column failures integer not null default 0,
  -- Until then no customer is sent there.
  add column aside_until timestamptz;

-- When what was asked for was credited.
alter table online_payments add column credited_at timestamptz;
