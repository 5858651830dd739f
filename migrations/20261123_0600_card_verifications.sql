-- Photos of bank cards and what operators decided about them, and the banks that issue the cards.
-- The picture and the number are sealed with a key that is not in the database; both are deleted
-- some days after the decision, and what is left cannot be turned back into them.

create table issuing_banks (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  country text not null check (country ~ '^[A-Z]{2}$'),
  -- The first digits of the cards they issue.
  bins text[] not null default '{}',
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  unique (country, name)
);

create table card_verifications (
  id text primary key check (length(id) between 20 and 40),
  -- Whose: an account, or the browser that sent it; the e-mail of its order lets an account claim it.
  user_id uuid references users (id),
  browser_hash text,
  email text,
  order_id text references orders (id),
  -- The direction it lets through; null for every one.
  direction_id text,
  kind text not null check (kind in ('plastic', 'virtual', 'unnamed')),
  holder text check (length(holder) between 1 and 64),
  issuing_bank_id uuid not null references issuing_banks (id),
  card_masked text not null,
  card_hash text not null,
  card_sealed bytea,
  status text not null default 'waiting'
    check (status in ('waiting', 'verified', 'not_verified', 'rejected')),
  reject_reason text check (length(reject_reason) <= 500),
  -- What had to be seen in the picture; used once.
  code text,
  code_nonce text unique,
  photo_file text,
  photo_sha256 text not null,
  photo_hash bigint not null,
  -- Bytes of the hash of the picture, by which similar ones are found through an index.
  photo_bands integer[] not null,
  decided_by text,
  decided_at timestamptz,
  -- Its owner has taken it from their list.
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  check (user_id is not null or browser_hash is not null),
  check ((status = 'waiting') = (decided_at is null) or deleted_at is not null)
);
create index card_verifications_queue on card_verifications (created_at) where status = 'waiting';
create index card_verifications_user on card_verifications (user_id, created_at);
create index card_verifications_browser on card_verifications (browser_hash, created_at)
  where user_id is null;
create index card_verifications_card on card_verifications (card_hash, status);
create index card_verifications_order on card_verifications (order_id) where order_id is not null;
create index card_verifications_decided on card_verifications (decided_at)
  where decided_at is not null;
create index card_verifications_photos on card_verifications (coalesce(decided_at, deleted_at))
  where photo_file is not null or card_sealed is not null;
create index card_verifications_sha256 on card_verifications (photo_sha256);
create index card_verifications_bands on card_verifications using gin (photo_bands);

-- Sentences an operator may reject with, in both languages, edited in the office.
create table reject_templates (
  id uuid primary key default uuidv7(),
  text_ru text not null check (length(text_ru) between 1 and 500),
  text_en text not null check (length(text_en) between 1 and 500),
  position integer not null default 0,
  created_at timestamptz not null default now()
);
insert into reject_templates (text_ru, text_en, position) values
  ('Номер карты на фото не читается. Снимите карту ближе и без бликов.',
   'The card number cannot be read. Take the photo closer and without glare.', 10),
  ('На фото не видно кода с сайта. Напишите код на листке и положите рядом с картой.',
   'The code from the site is not in the photo. Write it on a piece of paper and put it next to the card.', 20),
  ('Номер на фото не совпадает с номером, который вы указали.',
   'The number in the photo is not the number you entered.', 30),
  ('Имя на карте не совпадает с именем, которое вы указали.',
   'The name on the card is not the name you entered.', 40),
  ('Фото сделано с экрана или изменено. Нужен снимок самой карты.',
   'The photo was taken from a screen or edited. We need a picture of the card itself.', 50);
