-- A payout is named by its order and its number there, so that a restored backup asks under the same key.

alter table payouts drop constraint payouts_id_check;
alter table payouts add constraint payouts_id_check
  check (id ~ '^[A-Za-z0-9_-]{22}$' or id ~ ('^' || order_id || '(:surplus)?:[1-9][0-9]*$'));

-- All of them are counted for that, and shown with every order.
create index payouts_of_order on payouts (order_id);
