-- A customer who was told nowhere to pay waits for an operator until a place is issued: when that was
-- first so is kept with the order.
alter table orders add column requisites_wanted_at timestamptz;

alter table order_needs drop constraint order_needs_need_check;
alter table order_needs add constraint order_needs_need_check
  check (need in ('requisites', 'deposit', 'payout', 'moderation', 'refund', 'release')) not valid;

create or replace view orders_waiting as
  select w.order_id, w.need, w.claimed_by, w.claimed_at,
         case w.need when 'requisites' then w.requisites_wanted_at
                     when 'deposit' then w.payment_claimed_at
                     when 'payout' then w.payout_since
                     when 'release' then w.held_since
                     else w.updated_at end as since,
         w.need = 'moderation' and w.escalated as escalated
    from (
      select o.id as order_id, o.payment_claimed_at, o.updated_at, p.payout_since,
             p.claimed_by, p.claimed_at, r.held_since, o.requisites_wanted_at,
             coalesce(h.escalated_at is not null, false) as escalated,
             case
               when o.status = 'waiting_funds' and o.requisites_wanted_at is not null
                 and o.requisites_issued_at is null then 'requisites'
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
        left join screening_holds h
          on h.order_id = o.id and coalesce(o.reason_code, o.status_reason) like 'screening_%'
        left join lateral (
          select min(created_at) as payout_since,
                 case when bool_and(claimed_at is not null)
                      then (array_agg(claimed_by order by claimed_at))[1] end as claimed_by,
                 case when bool_and(claimed_at is not null) then min(claimed_at) end as claimed_at
            from payouts
           where order_id = o.id and (rail = 'manual' or unclear_at is not null)
             and state in ('queued', 'claimed', 'sent')) p on true
        left join lateral (
          select min(w.created_at) as held_since
            from payout_holds w join payouts q on q.id = w.payout_id
           where w.order_id = o.id and w.needs_release and w.released_at is null
             and q.state = 'queued') r on true
    ) w
   where w.need is not null;

create or replace function alert_of_need() returns trigger language plpgsql as $$
begin
  insert into alerts (kind, subject) values (
    case new.need when 'requisites' then 'requisites_missing'
                  when 'deposit' then 'order_claimed'
                  when 'payout' then 'payout_due'
                  when 'release' then 'payout_held'
                  when 'moderation' then 'order_held'
                  else 'refund_due' end, new.order_id);
  return null;
end $$;
