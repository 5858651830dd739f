-- A held payout of a rail that is taken back, or leaves, waits for no release any more.

create function order_needs_of_left_hold() returns trigger language plpgsql as $$
begin
  if exists (select from payout_holds where payout_id = new.id) then
    perform order_needs_refresh(new.order_id);
  end if;
  return null;
end $$;
create trigger order_needs_left_hold after update of state on payouts
  for each row when (new.rail <> 'manual' and old.state is distinct from new.state)
  execute function order_needs_of_left_hold();
