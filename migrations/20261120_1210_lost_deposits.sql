-- Deposits that vanished from their chain after their worth had left: how much an order lost us.

alter table orders
  add column lost_units numeric(38,0) not null default 0 check (lost_units >= 0);
