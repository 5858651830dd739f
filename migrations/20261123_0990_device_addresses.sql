-- Where a user last signed in from with each browser: a session that is over tells it no more, and
-- a partner who orders by their own link from there is to be seen.
alter table user_devices add column ip text;

-- What addresses are compared by: one home has a whole /64 of IPv6 to change addresses in. What is
-- no address stands for itself.
create function address_key(ip text) returns text language plpgsql immutable strict as $$
declare
  bare text := regexp_replace(ip, '^::ffff:|%.*$', '', 'gi');
begin
  if not pg_input_is_valid(bare, 'inet') then
    return bare;
  end if;
  if family(bare::inet) = 6 then
    return network(set_masklen(bare::inet, 64))::text;
  end if;
  return bare;
end $$;
