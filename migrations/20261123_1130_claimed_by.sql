-- Columns are called what the code calls them: a payout is claimed, an order has a referrer's code.
-- Stop processes of the version before first: they write the names of before.
alter table payouts rename column taken_by to claimed_by;
alter table payouts rename column taken_at to claimed_at;
alter table order_needs rename column taken_by to claimed_by;
alter table order_needs rename column taken_at to claimed_at;
alter view orders_waiting rename column taken_by to claimed_by;
alter view orders_waiting rename column taken_at to claimed_at;
alter table orders rename column came_from to referrer_code;
alter table orders rename constraint orders_came_from_check to orders_referrer_code_check;
alter index orders_came_from rename to orders_referrer_code;
drop view sign_in_brakes;

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
  if new.claimed_by is not null and new.claimed_by = hold.released_by then
    raise exception 'payout % was released by who makes it', new.id using errcode = 'AG002';
  end if;
  return new;
end $$;

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
  insert into order_needs as kept (order_id, need, since, claimed_by, claimed_at, escalated)
  values (changed, waiting.need, waiting.since, waiting.claimed_by, waiting.claimed_at,
          waiting.escalated)
  on conflict (order_id) do update
    set need = excluded.need, since = excluded.since,
        claimed_by = excluded.claimed_by, claimed_at = excluded.claimed_at,
        escalated = excluded.escalated
    where (kept.need, kept.since, kept.claimed_by, kept.claimed_at, kept.escalated)
          is distinct from (excluded.need, excluded.since, excluded.claimed_by, excluded.claimed_at,
                            excluded.escalated);
end $$;

