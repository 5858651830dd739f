-- A mistyped payout account is corrected by two operators, after the customer agreed by mail. As long
-- as a correction is open the payout waits: the database says so as well.

create table account_corrections (
  id uuid primary key default uuidv7(),
  order_id text not null references orders (id),
  state text not null default 'proposed' check (state in
    ('proposed', 'confirmed', 'applied', 'refused', 'cancelled', 'expired', 'ended')),
  old_account text not null,
  old_memo text,
  new_account text not null,
  new_memo text,
  -- Why, by whoever proposed it.
  reason text not null check (length(reason) between 1 and 500),
  proposed_by text not null,
  proposed_at timestamptz not null default now(),
  -- Of the link that was mailed; it is used once.
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  -- When the customer agreed or refused.
  answered_at timestamptz,
  approved_by text,
  -- Who cancelled it, and why; null where nobody of the office did.
  cancelled_by text,
  cancel_reason text check (length(cancel_reason) between 1 and 500),
  ended_at timestamptz,
  constraint account_corrections_two_people check (approved_by <> proposed_by),
  constraint account_corrections_agreed check (
    state <> 'applied' or (answered_at is not null and approved_by is not null)),
  check ((state in ('proposed', 'confirmed')) = (ended_at is null)),
  check (state <> 'confirmed' or answered_at is not null),
  check ((state = 'cancelled') = (cancelled_by is not null)),
  check ((cancelled_by is null) = (cancel_reason is null))
);
create unique index account_corrections_open on account_corrections (order_id)
  where state in ('proposed', 'confirmed');
create index account_corrections_order on account_corrections (order_id, proposed_at);
create index account_corrections_due on account_corrections (expires_at) where state = 'proposed';

-- The destination of an order changes in one way alone: by a correction that its customer has
-- confirmed and a second operator approves in the same transaction.
create or replace function orders_guard() returns trigger language plpgsql as $$
begin
  if new.outcome_bank is distinct from old.outcome_bank
     or new.outcome_system <> old.outcome_system or new.income_system <> old.income_system then
    raise exception 'the destination of order % cannot change', old.id using errcode = '42501';
  end if;
  if new.outcome_account is distinct from old.outcome_account
     or new.outcome_memo is distinct from old.outcome_memo then
    perform 1 from account_corrections
      where order_id = old.id and state = 'applied' and ended_at = now()
        and old_account = old.outcome_account and old_memo is not distinct from old.outcome_memo
        and new_account = new.outcome_account and new_memo is not distinct from new.outcome_memo;
    if not found then
      raise exception 'the destination of order % cannot change', old.id using errcode = '42501';
    end if;
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

-- What waits is neither signed nor claimed: by a rule, or because its account is being corrected.
create or replace function payout_hold_kept() returns trigger language plpgsql as $$
declare
  hold payout_holds;
begin
  if new.kind = 'payout' and old.state = 'queued' and new.state in ('prepared', 'claimed', 'sent')
  then
    perform 1 from account_corrections
      where order_id = new.order_id and state in ('proposed', 'confirmed');
    if found then
      raise exception 'the account of payout % is being corrected', new.id using errcode = 'AG001';
    end if;
  end if;
  select * into hold from payout_holds where payout_id = new.id;
  if not found then
    return new;
  end if;
  if old.state = 'queued' and new.state in ('prepared', 'claimed', 'sent') and hold.released_at is null
     and (hold.needs_release or hold.held_until > clock_timestamp()) then
    raise exception 'payout % is held', new.id using errcode = 'AG001';
  end if;
  if new.claimed_by is not null and new.claimed_by = hold.released_by then
    raise exception 'payout % was released by who makes it', new.id using errcode = 'AG002';
  end if;
  return new;
end $$;

-- A correction ends with its order: nothing is paid out of one that is over, or whose money goes back.
create function account_corrections_end() returns trigger language plpgsql as $$
begin
  update account_corrections set state = 'ended', ended_at = now()
   where order_id = new.id and state in ('proposed', 'confirmed');
  return null;
end $$;
create trigger orders_end_corrections after update on orders
  for each row when (
    (new.status is distinct from old.status and new.status in
      ('completed', 'cancelled', 'expired', 'rejected', 'refunded'))
    or (new.refund is distinct from old.refund and new.refund = 'queued'))
  execute function account_corrections_end();

-- The queue: what its customer has confirmed waits for a second operator; while a correction is open
-- nobody is asked to make the payout, or to release it.
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
             p.claimed_by, p.claimed_at, o.requisites_wanted_at,
             coalesce(c.answered_at, r.held_since) as held_since,
             coalesce(h.escalated_at is not null, false) as escalated,
             case
               when o.status = 'waiting_funds' and o.requisites_wanted_at is not null
                 and o.requisites_issued_at is null then 'requisites'
               when o.status = 'waiting_funds' and o.payment_claimed_at is not null
                 and o.received_units = 0 and o.policy->>'confirmedBy' = 'operator' then 'deposit'
               when c.answered_at is not null then 'release'
               when r.held_since is not null and c.id is null then 'release'
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
        left join account_corrections c
          on c.order_id = o.id and c.state in ('proposed', 'confirmed')
        left join lateral (
          select min(created_at) as payout_since,
                 case when bool_and(claimed_at is not null)
                      then (array_agg(claimed_by order by claimed_at))[1] end as claimed_by,
                 case when bool_and(claimed_at is not null) then min(claimed_at) end as claimed_at
            from payouts
           where order_id = o.id and (rail = 'manual' or unclear_at is not null)
             and state in ('queued', 'claimed', 'sent')
             and not (c.id is not null and kind = 'payout' and state = 'queued')) p on true
        left join lateral (
          select min(w.created_at) as held_since
            from payout_holds w join payouts q on q.id = w.payout_id
           where w.order_id = o.id and w.needs_release and w.released_at is null
             and q.state = 'queued') r on true
    ) w
   where w.need is not null;

create function order_needs_of_correction() returns trigger language plpgsql as $$
begin
  perform order_needs_refresh(new.order_id);
  return null;
end $$;
create trigger order_needs_correction after insert or update on account_corrections
  for each row execute function order_needs_of_correction();
