-- A direction says what an unverified card means; an order waits for its card before it is paid.

alter table directions
  add column card_verification_mode text not null default 'wait'
    check (card_verification_mode in ('off', 'wait', 'refuse')),
  -- From this much of the income on; null: from any.
  add column card_verification_from numeric(38,0) check (card_verification_from > 0);

alter table orders
  -- Nothing is to be paid before the card is verified.
  add column awaits_card boolean not null default false,
  add column card_verified_at timestamptz,
  -- The card of an order that needs one verified, as card_verifications know it.
  add column card_hash text;
alter table orders add constraint orders_awaits_card check (
  not awaits_card or (card_hash is not null and card_verified_at is null and not exchanged)) not valid;

-- In which language its sender is written to.
alter table card_verifications add column locale text not null default 'ru'
  check (locale in ('ru', 'en'));

-- Files that are written before the row that names them: what no row came to name is removed later.
create table file_drafts (
  name text primary key check (name ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null default now()
);
create index file_drafts_created_at on file_drafts (created_at);
