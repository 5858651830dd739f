-- An order restored for a partner that cannot be paid is given up; the next try makes another.

alter table trustee_orders add column tries integer not null default 0 check (tries >= 0);
