-- How much an account of the pool has taken is kept as running sums by quarters of an hour, which no
-- time zone's midnight cuts: choosing an account no longer reads all orders of the month.

create table requisite_usage (
  requisite_id uuid not null references requisites (id) on delete cascade,
  -- Beginning of a quarter of an hour.
  at timestamptz not null,
  units numeric(38,0) not null,
  primary key (requisite_id, at)
);

-- What an order has taken of an account for good, and since when. One that may still pay counts while
-- it may, whatever the day, and is not among these sums.
create function requisite_usage_open(o orders) returns boolean language sql immutable as $$
  select o.status = 'waiting_funds' or o.status = 'moderation' and o.received_units = 0
$$;
create function requisite_usage_units(o orders) returns numeric language sql immutable as $$
  select case when requisite_usage_open(o) then 0
              when o.status in ('cancelled', 'expired', 'rejected')
                then o.received_units + o.surplus_units
              else greatest(o.income_units, o.received_units + o.surplus_units) end
$$;
create function requisite_usage_at(issued_at timestamptz, paid_at timestamptz)
  returns timestamptz language sql immutable as $$
  select date_bin('15 minutes', greatest(issued_at, paid_at), '2000-01-01 00:00:00+00')
$$;

create function requisite_usage_add(requisite uuid, moment timestamptz, change numeric)
  returns void language sql as $$
  insert into requisite_usage as kept (requisite_id, at, units)
  select requisite, moment, change where change <> 0
  on conflict (requisite_id, at) do update set units = kept.units + excluded.units
$$;

create function requisite_usage_of_order() returns trigger language plpgsql as $$
declare
  issued order_requisites;
begin
  if new.paid_at is not distinct from old.paid_at
     and requisite_usage_units(new) = requisite_usage_units(old) then
    return null;
  end if;
  select * into issued from order_requisites
   where order_id = new.id and requisite_id is not null;
  if found then
    perform requisite_usage_add(issued.requisite_id,
      requisite_usage_at(issued.issued_at, old.paid_at), -requisite_usage_units(old));
    perform requisite_usage_add(issued.requisite_id,
      requisite_usage_at(issued.issued_at, new.paid_at), requisite_usage_units(new));
  end if;
  return null;
end $$;
create trigger requisite_usage_of_order after update on orders
  for each row execute function requisite_usage_of_order();

create function requisite_usage_of_issued() returns trigger language plpgsql as $$
declare
  o orders;
begin
  select * into o from orders where id = new.order_id;
  if tg_op = 'UPDATE' and old.requisite_id is not null then
    perform requisite_usage_add(old.requisite_id,
      requisite_usage_at(old.issued_at, o.paid_at), -requisite_usage_units(o));
  end if;
  if new.requisite_id is not null then
    perform requisite_usage_add(new.requisite_id,
      requisite_usage_at(new.issued_at, o.paid_at), requisite_usage_units(o));
  end if;
  return null;
end $$;
create trigger requisite_usage_of_issued after insert or update on order_requisites
  for each row execute function requisite_usage_of_issued();

-- No limit asks for more than the month.
insert into requisite_usage (requisite_id, at, units)
select r.requisite_id, requisite_usage_at(r.issued_at, o.paid_at), sum(requisite_usage_units(o))
  from order_requisites r join orders o on o.id = r.order_id
 where r.requisite_id is not null
   and greatest(r.issued_at, o.paid_at) > now() - interval '40 days'
 group by 1, 2 having sum(requisite_usage_units(o)) <> 0;
