-- A payout that waits for a second operator waits in the office's queue.

alter table order_needs drop constraint order_needs_need_check;
alter table order_needs add constraint order_needs_need_check
  check (need in ('deposit', 'payout', 'moderation', 'refund', 'release')) not valid;

create or replace view orders_waiting as
  select w.order_id, w.need, w.taken_by, w.taken_at,
         case w.need when 'deposit' then w.payment_claimed_at
                     when 'payout' then w.payout_since
                     when 'release' then w.held_since
                     else w.updated_at end as since,
         w.need = 'moderation' and w.escalated as escalated
    from (
      select o.id as order_id, o.payment_claimed_at, o.updated_at, p.payout_since,
             p.taken_by, p.taken_at, r.held_since,
             coalesce(h.escalated_at is not null, false) as escalated,
             case
               when o.status = 'waiting_funds' and o.payment_claimed_at is not null
                 and o.received_units = 0 and o.policy->>'confirmedBy' = 'operator' then 'deposit'
               when r.held_since is not null then 'release'
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
        left join lateral (
          select min(w.created_at) as held_since
            from payout_holds w join payouts q on q.id = w.payout_id
           where w.order_id = o.id and w.needs_release and w.released_at is null
             and q.state = 'queued') r on true
    ) w
   where w.need is not null;

create function order_needs_of_payout_hold() returns trigger language plpgsql as $$
begin
  perform order_needs_refresh(new.order_id);
  return null;
end $$;
create trigger order_needs_payout_hold after insert or update on payout_holds
  for each row execute function order_needs_of_payout_hold();
