-- An address has one conversation that it began by itself, and any number that began otherwise.
-- @no-transaction
create unique index concurrently if not exists conversations_begun_by_email
  on conversations (lower(email))
  where order_id is null and chat_id is null and origin = 'direct';
create index concurrently if not exists conversations_all_of_email
  on conversations (lower(email)) where order_id is null;
create index concurrently if not exists conversations_referred
  on conversations (referred_id) where referred_id is not null;
drop index concurrently if exists conversations_of_email;
alter table conversations validate constraint conversations_origin_known;
alter table conversations validate constraint conversations_referred_id_fkey;
alter table mails validate constraint mails_reply_to_address;
