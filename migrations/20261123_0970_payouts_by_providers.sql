-- Payouts by payment providers: what the office has switched on, and what is known of each attempt.

alter table gateways add column pays_out boolean not null default false;

-- What each pays out; what is not here is paid by its own rail.
create table gateway_payouts (
  gateway text not null references gateways (name),
  payment_system text not null references payment_systems (code) on update cascade,
  units_max numeric(38, 0) check (units_max > 0),
  primary key (gateway, payment_system)
);

-- Kept apart by a key of ours instead of by signed bytes.
alter table payout_attempts
  add column by_key boolean not null default false,
  -- When it was last asked for, and why the provider would not, by a clear word.
  add column submitted_at timestamptz,
  add column refused_why text check (length(refused_why) <= 300),
  -- When they last said what became of it.
  add column answered_at timestamptz,
  -- Nobody looks at it before.
  add column next_at timestamptz not null default now();

-- Nobody knows whether the provider has paid it: a person finds out, and nothing is asked for again.
alter table payouts add column unclear_at timestamptz;

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
           where order_id = o.id and (rail = 'manual' or unclear_at is not null)
             and state in ('queued', 'sent')) p on true
        left join lateral (
          select min(w.created_at) as held_since
            from payout_holds w join payouts q on q.id = w.payout_id
           where w.order_id = o.id and w.needs_release and w.released_at is null
             and q.state = 'queued') r on true
    ) w
   where w.need is not null;

drop trigger order_needs_payout on payouts;
create trigger order_needs_payout after insert or update on payouts
  for each row when (new.rail = 'manual' or new.unclear_at is not null)
  execute function order_needs_of_payout();
