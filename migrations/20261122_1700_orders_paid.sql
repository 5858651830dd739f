-- How much of a pool's account is taken counts what has come this month; without this, whoever asks
-- reads every order there ever was.

create index orders_paid on orders (paid_at) where paid_at is not null;
