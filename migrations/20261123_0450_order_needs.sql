-- What an order waits for is kept beside it, so that the office's queue reads what waits and not all
-- orders there ever were. A projection of orders and of payouts made by hand; nothing else writes it.

create table order_needs (
  order_id text primary key references orders (id),
  need text not null check (need in ('deposit', 'payout', 'moderation', 'refund')),
  since timestamptz not null,
  -- Who is making the payouts it waits for, where no more of them wait for somebody.
  taken_by text,
  taken_at timestamptz,
  check ((taken_by is null) = (taken_at is null))
);
create index order_needs_since on order_needs (since);

-- What is not even worth its way back keeps nobody waiting, nor what its chain would not carry.
create function order_refundable(units numeric, policy jsonb) returns boolean
  language sql immutable as $$
  select units > coalesce((policy->>'refundFee')::numeric, 0)
     and units >= coalesce((policy->>'refundFee')::numeric, 0)
                + coalesce((policy->>'refundMin')::numeric, 0)
$$;

-- Why orders wait for an operator. Money that a customer says has been paid comes first, then
-- payouts to make by hand, then doubts, then money to be given back.
create view orders_waiting as
  select w.order_id, w.need, w.taken_by, w.taken_at,
         case w.need when 'deposit' then w.payment_claimed_at
                     when 'payout' then w.payout_since
                     else w.updated_at end as since
    from (
      select o.id as order_id, o.payment_claimed_at, o.updated_at, p.payout_since,
             p.taken_by, p.taken_at,
             case
               when o.status = 'waiting_funds' and o.payment_claimed_at is not null
                 and o.received_units = 0 and o.policy->>'confirmedBy' = 'operator' then 'deposit'
               when p.payout_since is not null then 'payout'
               when o.status = 'moderation' and o.refund not in ('queued', 'sent')
                 then 'moderation'
               when o.status = 'rejected' and o.refund in ('none', 'failed')
                 and order_refundable(o.received_units, o.policy) then 'refund'
               when o.surplus_refund in ('none', 'confirmed', 'failed')
                 and order_refundable(o.surplus_units, o.policy) then 'refund'
             end as need
        from orders o
        left join lateral (
          select min(created_at) as payout_since,
                 case when bool_and(taken_at is not null)
                      then (array_agg(taken_by order by taken_at))[1] end as taken_by,
                 case when bool_and(taken_at is not null) then min(taken_at) end as taken_at
            from payouts
           where order_id = o.id and rail = 'manual' and state in ('queued', 'sent')) p on true
    ) w
   where w.need is not null;

create function order_needs_refresh(changed text) returns void language plpgsql as $$
declare
  waiting orders_waiting;
begin
  -- Whoever changes a payout by hand has locked its order already.
  perform 1 from orders where id = changed for no key update;
  select * into waiting from orders_waiting where order_id = changed;
  if not found then
    delete from order_needs where order_id = changed;
    return;
  end if;
  insert into order_needs as kept (order_id, need, since, taken_by, taken_at)
  values (changed, waiting.need, waiting.since, waiting.taken_by, waiting.taken_at)
  on conflict (order_id) do update
    set need = excluded.need, since = excluded.since,
        taken_by = excluded.taken_by, taken_at = excluded.taken_at
    where (kept.need, kept.since, kept.taken_by, kept.taken_at)
          is distinct from (excluded.need, excluded.since, excluded.taken_by, excluded.taken_at);
end $$;

create function order_needs_of_order() returns trigger language plpgsql as $$
begin
  perform order_needs_refresh(new.id);
  return null;
end $$;
-- A new order waits for its customer.
create trigger order_needs_inserted after insert on orders
  for each row when (new.status <> 'waiting_funds' or new.payment_claimed_at is not null)
  execute function order_needs_of_order();
create trigger order_needs_updated after update on orders
  for each row execute function order_needs_of_order();

create function order_needs_of_payout() returns trigger language plpgsql as $$
begin
  perform order_needs_refresh(new.order_id);
  return null;
end $$;
create trigger order_needs_payout after insert or update on payouts
  for each row when (new.rail = 'manual')
  execute function order_needs_of_payout();
