-- Customers are found by phone, card and wallet, and those without an account by their e-mail.
-- @no-transaction

create index concurrently if not exists users_phone
  on users using gin ((regexp_replace(phone, '[^0-9]', '', 'g')) gin_trgm_ops);
create index concurrently if not exists user_wallets_text
  on user_wallets using gin (account gin_trgm_ops);
create index concurrently if not exists orders_guests on orders (created_at desc, id desc)
  where user_id is null and email is not null;
create index concurrently if not exists orders_email_time on orders (lower(email), created_at desc)
  where email is not null;
drop index concurrently if exists orders_email;
