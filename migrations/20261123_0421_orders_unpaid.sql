-- Reserves held without a payment are summed by system and by network for each large order.
-- @no-transaction
create index concurrently if not exists orders_unpaid_network
  on orders (network)
  where status in ('waiting_funds', 'moderation') and received_units = 0 and held_units > 0;
create index concurrently if not exists orders_unpaid_system
  on orders (outcome_system)
  where status in ('waiting_funds', 'moderation') and received_units = 0 and held_units > 0;
drop index concurrently if exists orders_waiting_ip;
drop index concurrently if exists orders_doubted_ip;
