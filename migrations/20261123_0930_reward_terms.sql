-- The office decides the terms of the referral programme and what customers get by their turnover;
-- each wording stays with its date. Visits by links are counted by day, so that charts read no orders.

create table reward_terms (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('referral', 'levels')),
  terms jsonb not null check (jsonb_typeof(terms) = 'object'),
  in_force_from timestamptz not null default now(),
  created_at timestamptz not null default now(),
  created_by text not null,
  reason text not null
);
create index reward_terms_newest on reward_terms (kind, in_force_from desc, id desc);

create function announce_reward_terms() returns trigger language plpgsql as $$
begin
  perform pg_notify('reward_terms_changed', '');
  return null;
end $$;
create trigger reward_terms_changed after insert on reward_terms
  for each statement execute function announce_reward_terms();

-- What happened by the links of a partner on one day; the empty link is the code alone.
create table referral_days (
  partner_id uuid not null references users (id) on delete cascade,
  day date not null,
  link text not null default '' check (length(link) <= 32),
  clicks integer not null default 0 check (clicks >= 0),
  registrations integer not null default 0 check (registrations >= 0),
  orders integer not null default 0 check (orders >= 0),
  -- What the orders were worth and what they brought their partner, in cents.
  usd_units numeric(38,0) not null default 0,
  earned_units numeric(38,0) not null default 0,
  primary key (partner_id, day, link)
);
create index referral_days_clicks_alone on referral_days (day)
  where registrations = 0 and orders = 0;

-- Codes are made of eight letters, or chosen.
alter table users drop constraint users_referral_code_check;
alter table users add constraint users_referral_code_check
  check (referral_code ~ '^[a-z0-9][a-z0-9_-]{2,63}$') not valid;
