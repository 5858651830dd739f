-- Which of the two amounts a customer fixed: what an order would have cost at other prices is asked of that side.

alter table orders add column asked_side text check (asked_side in ('income', 'outcome'));
