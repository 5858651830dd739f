-- Why an order is as it is: a code that behaviour hangs on, and apart from it what people wrote.
alter table orders add column reason_code text, add column note text;
alter table orders add constraint orders_reason_code_known check (reason_code in (
  'under_review', 'screening_risk', 'screening_not_scored', 'deposit_dropped', 'credit_taken_back',
  'claimed_unconfirmed', 'card_unverified', 'card_not_verified', 'held', 'rejected',
  'refund_stopped', 'payout_failed', 'refund_failed')) not valid;

-- What a process of the version before still writes is divided as it comes in, and so are the rows
-- of before: no order keeps both. A payout or refund that failed has its code, and whoever made it
-- said the rest; what is none of these a person has written.
create function orders_divide_reason() returns trigger language plpgsql as $$
declare
  said text := new.status_reason;
begin
  new.status_reason := null;
  new.note := null;
  new.reason_code := null;
  if said is null then
    return new;
  end if;
  if new.exception = 'payout_failed' then
    new.reason_code := 'payout_failed';
    new.note := said;
  elsif said in ('under_review', 'screening_risk', 'screening_not_scored', 'deposit_dropped',
                 'credit_taken_back', 'claimed_unconfirmed', 'card_unverified',
                 'card_not_verified') then
    new.reason_code := said;
  else
    new.reason_code := case when new.status = 'rejected' then 'rejected'
                            when new.refund = 'failed' then 'refund_failed'
                            else 'held' end;
    new.note := said;
  end if;
  return new;
end $$;
create trigger orders_divide_reason before update of status_reason on orders
  for each row execute function orders_divide_reason();

-- As before, but for the division of a reason, which changes nothing else.
create or replace function orders_guard() returns trigger language plpgsql as $$
begin
  if new.outcome_account is distinct from old.outcome_account
     or new.outcome_memo is distinct from old.outcome_memo
     or new.outcome_bank is distinct from old.outcome_bank
     or new.outcome_system <> old.outcome_system or new.income_system <> old.income_system then
    raise exception 'the destination of order % cannot change', old.id using errcode = '42501';
  end if;
  -- The reason of before is divided: that is no step of the order, and no news of it.
  if new.version = old.version and new.status = old.status
     and old.status_reason is not null and new.status_reason is null then
    return new;
  end if;
  if new.version <> old.version + 1 then
    raise exception 'order % saved out of turn', old.id using errcode = '40001';
  end if;
  if new.status <> old.status then
    perform 1 from order_steps where status = old.status and next = new.status;
    if not found then
      raise exception 'order % cannot go from % to %', old.id, old.status, new.status
        using errcode = '23514';
    end if;
  end if;
  new.updated_at = now();
  return new;
end $$;

-- By the code; until the rows of before are divided, by what they have.
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
             and state in ('queued', 'sent')) p on true
        left join lateral (
          select min(w.created_at) as held_since
            from payout_holds w join payouts q on q.id = w.payout_id
           where w.order_id = o.id and w.needs_release and w.released_at is null
             and q.state = 'queued') r on true
    ) w
   where w.need is not null;
