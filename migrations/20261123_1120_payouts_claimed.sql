-- A payout that an operator is making is claimed, not sent, and a bank's number of it is no reason.
alter table payouts add column bank_reference text;
alter table payouts add constraint payouts_bank_reference_short
  check (length(bank_reference) <= 200) not valid;
alter table payouts drop constraint payouts_state_check;
alter table payouts add constraint payouts_state_check check (state in (
  'queued', 'prepared', 'claimed', 'sent', 'confirmed', 'failed', 'withdrawn')) not valid;
alter table payouts drop constraint payouts_in_hand;
alter table payouts add constraint payouts_in_hand check (
  rail <> 'manual' or state in ('failed', 'withdrawn', 'confirmed')
  or (state in ('claimed', 'sent')) = (taken_by is not null)) not valid;

-- What waits is not claimed either.
create or replace function payout_hold_kept() returns trigger language plpgsql as $$
declare
  hold payout_holds;
begin
  select * into hold from payout_holds where payout_id = new.id;
  if not found then
    return new;
  end if;
  if old.state = 'queued' and new.state in ('prepared', 'claimed', 'sent') and hold.released_at is null
     and (hold.needs_release or hold.held_until > clock_timestamp()) then
    raise exception 'payout % is held', new.id using errcode = 'AG001';
  end if;
  if new.taken_by is not null and new.taken_by = hold.released_by then
    raise exception 'payout % was released by who makes it', new.id using errcode = 'AG002';
  end if;
  return new;
end $$;

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
        left join screening_holds h on h.order_id = o.id and coalesce(o.reason_code, o.status_reason) like 'screening_%'
        left join lateral (
          select min(created_at) as payout_since,
                 case when bool_and(taken_at is not null)
                      then (array_agg(taken_by order by taken_at))[1] end as taken_by,
                 case when bool_and(taken_at is not null) then min(taken_at) end as taken_at
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

-- A process of the version before still writes a bank's number where the reason stands.
create function payouts_bank_reference() returns trigger language plpgsql as $$
begin
  if new.bank_reference is null then
    new.bank_reference := left(new.reason, 200);
    new.reason := null;
  end if;
  return new;
end $$;
create trigger payouts_bank_reference before update of state on payouts
  for each row when (new.state = 'confirmed' and new.reason is not null)
  execute function payouts_bank_reference();
