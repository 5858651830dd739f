-- A hold of screening that nobody has decided in time stands at the head of the office's queue.

alter table order_needs add column escalated boolean not null default false;

create or replace view orders_waiting as
  select w.order_id, w.need, w.taken_by, w.taken_at,
         case w.need when 'deposit' then w.payment_claimed_at
                     when 'payout' then w.payout_since
                     else w.updated_at end as since,
         w.need = 'moderation' and w.escalated as escalated
    from (
      select o.id as order_id, o.payment_claimed_at, o.updated_at, p.payout_since,
             p.taken_by, p.taken_at,
             coalesce(h.escalated_at is not null, false) as escalated,
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
        left join screening_holds h on h.order_id = o.id and o.status_reason like 'screening_%'
        left join lateral (
          select min(created_at) as payout_since,
                 case when bool_and(taken_at is not null)
                      then (array_agg(taken_by order by taken_at))[1] end as taken_by,
                 case when bool_and(taken_at is not null) then min(taken_at) end as taken_at
            from payouts
           where order_id = o.id and rail = 'manual' and state in ('queued', 'sent')) p on true
    ) w
   where w.need is not null;

create or replace function order_needs_refresh(changed text) returns void language plpgsql as $$
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
  insert into order_needs as kept (order_id, need, since, taken_by, taken_at, escalated)
  values (changed, waiting.need, waiting.since, waiting.taken_by, waiting.taken_at,
          waiting.escalated)
  on conflict (order_id) do update
    set need = excluded.need, since = excluded.since,
        taken_by = excluded.taken_by, taken_at = excluded.taken_at,
        escalated = excluded.escalated
    where (kept.need, kept.since, kept.taken_by, kept.taken_at, kept.escalated)
          is distinct from (excluded.need, excluded.since, excluded.taken_by, excluded.taken_at,
                            excluded.escalated);
end $$;

create function order_needs_of_hold() returns trigger language plpgsql as $$
begin
  perform order_needs_refresh(new.order_id);
  return null;
end $$;
create trigger order_needs_hold after insert or update of escalated_at on screening_holds
  for each row execute function order_needs_of_hold();
