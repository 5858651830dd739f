-- Partners are listed by what they earn, each with the sums of all their days: one row a partner.

create table referral_partners (
  partner_id uuid primary key references users (id) on delete cascade,
  clicks bigint not null default 0 check (clicks >= 0),
  registrations bigint not null default 0 check (registrations >= 0),
  orders bigint not null default 0 check (orders >= 0),
  usd_units numeric(38,0) not null default 0,
  earned_units numeric(38,0) not null default 0,
  -- Earnings that an operator has to look at.
  reviews integer not null default 0 check (reviews >= 0)
);
create index referral_partners_earned on referral_partners (earned_units desc, partner_id desc);

insert into referral_partners (partner_id, clicks, registrations, orders, usd_units, earned_units)
select partner_id, sum(clicks), sum(registrations), sum(orders), sum(usd_units), sum(earned_units)
  from referral_days group by partner_id
on conflict do nothing;

-- What customers were given for their orders of a day, in cents: cashback and the bonuses of coupons.
alter table customer_days add column given_units numeric(38,0) not null default 0;
