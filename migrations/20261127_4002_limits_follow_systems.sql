-- Limits of a direction were copied from its payment system when it was made, and a change of the
-- system left them behind. From now on they follow it until somebody sets their own. Those that
-- differ today were set on purpose and stay.

alter table directions
  add column income_min_follows boolean not null default false,
  add column income_max_follows boolean not null default false;

update directions d
   set income_min_follows = d.income_amount_min = s.income_amount_min,
       income_max_follows = d.income_amount_max is not distinct from s.income_amount_max
  from payment_systems s
 where s.id = d.income_payment_system_id
   and (d.income_amount_min = s.income_amount_min
        or d.income_amount_max is not distinct from s.income_amount_max);
