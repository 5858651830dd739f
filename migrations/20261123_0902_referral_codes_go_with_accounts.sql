-- An account that was never confirmed is removed when its e-mail turns out to be somebody else's: its
-- code goes with it, and whoever it may have brought came by themselves.
alter table referral_codes drop constraint referral_codes_user_id_fkey;
alter table referral_codes add constraint referral_codes_user_id_fkey
  foreign key (user_id) references users (id) on delete cascade not valid;
alter table users drop constraint users_referred_by_fkey;
alter table users add constraint users_referred_by_fkey
  foreign key (referred_by) references users (id) on delete set null not valid;
