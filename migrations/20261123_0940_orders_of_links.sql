-- An order keeps by which of a partner's links its browser came: the code and, behind a point, the link.

alter table orders drop constraint orders_came_from_check;
alter table orders add constraint orders_came_from_check
  check (came_from ~ '^[A-Za-z0-9_-]{1,64}(\.[A-Za-z0-9_-]{1,32})?$') not valid;
