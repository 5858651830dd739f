-- Orders are found by a part of what they say about their customer: one text an order, in a table of
-- its own, for an order changes often and this hardly ever does.

create extension if not exists pg_trgm;

create table order_search (
  order_id text primary key references orders (id),
  -- A part of a line is looked for, never across lines.
  text text not null,
  created_at timestamptz not null
);

create function order_search_text(o orders) returns text language sql immutable as $$
  select concat_ws(E'\n', o.number, o.email, o.full_name, o.phone, o.outcome_account,
    o.income_account, o.refund_account)
$$;
create function order_search_of_order() returns trigger language plpgsql as $$
begin
  insert into order_search (order_id, text, created_at)
  values (new.id, order_search_text(new), new.created_at)
  on conflict (order_id) do update
    set text = excluded.text, created_at = excluded.created_at;
  return null;
end $$;
create trigger order_search_inserted after insert on orders
  for each row execute function order_search_of_order();
create trigger order_search_updated after update on orders
  for each row when (order_search_text(old) <> order_search_text(new)
                     or old.created_at <> new.created_at)
  execute function order_search_of_order();
