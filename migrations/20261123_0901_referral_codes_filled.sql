-- The codes that accounts have already.
-- @no-transaction

create index concurrently if not exists users_referred_by on users (referred_by, created_at)
  where referred_by is not null;

-- @batches
insert into referral_codes (code, user_id)
select lower(u.referral_code), u.id from users u
 where not exists (select from referral_codes c where c.user_id = u.id)
 limit 5000
on conflict do nothing;
