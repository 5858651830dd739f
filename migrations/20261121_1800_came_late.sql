-- Money that came after its time is exchanged at the market of the moment, whatever else is asked
-- about it later: a doubt, a hold or a further deposit must not bring the promised rate back.

alter table orders add column came_late boolean not null default false;

-- The guard counts versions, and this is no step of any order.
alter table orders disable trigger orders_guard;
update orders set came_late = true
 where received_units > 0 and not exchanged
   and (exception = 'late' or deposit_seen_at > expires_at
        or (exception = 'rate_moved' and rate_type = 'fixed'));
alter table orders enable trigger orders_guard;

-- An address holds only so many reserves without paying, those that a person must look at too.
create index orders_doubted_ip on orders (ip)
  where status = 'moderation' and received_units = 0 and held_units > 0;
