-- What customers say of exchanges that are done: one of each order, shown once somebody has read it.
create table order_reviews (
  id bigint generated always as identity primary key,
  order_id text not null unique references orders (id),
  direction_id text not null,
  locale text not null check (locale in ('ru', 'en')),
  name text not null check (length(name) <= 40),
  rating smallint not null check (rating between 1 and 5),
  body text not null check (length(body) between 1 and 2000),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined')),
  answer text not null default '' check (length(answer) <= 2000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);

create index order_reviews_by_state on order_reviews (state, id desc);

-- The figure of the site: how many approved reviews there are of each rating. Pages read five rows,
-- however many were written.
create table review_sums (
  rating smallint primary key check (rating between 1 and 5),
  reviews bigint not null default 0 check (reviews >= 0)
);

insert into review_sums (rating) values (1), (2), (3), (4), (5);

create function sum_reviews() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'approved' then
    update review_sums set reviews = reviews - 1 where rating = old.rating;
  end if;
  if tg_op <> 'DELETE' and new.state = 'approved' then
    update review_sums set reviews = reviews + 1 where rating = new.rating;
  end if;
  return null;
end $$;

create trigger order_reviews_summed
  after insert or delete or update of state, rating on order_reviews
  for each row execute function sum_reviews();
