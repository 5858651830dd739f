-- The shop's own name, look and words: what the operator sets, kept apart from what the release has.

create table shop (
  id text primary key check (id = 'current'),
  -- Empty: the name that the environment or the address gives.
  name text not null default '' check (length(name) <= 40),
  legal_name_ru text not null default '' check (length(legal_name_ru) <= 200),
  legal_name_en text not null default '' check (length(legal_name_en) <= 200),
  -- Empty: the accent of the design.
  accent_light text not null default '' check (accent_light ~ '^(#[0-9a-f]{6})?$'),
  accent_dark text not null default '' check (accent_dark ~ '^(#[0-9a-f]{6})?$'),
  links jsonb not null default '[]' check (jsonb_typeof(links) = 'array'),
  software_named boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
insert into shop (id) values ('current');

-- Pictures drawn anew from what was uploaded. A name is made of the content: it never changes.
create table shop_pictures (
  name text primary key check (name ~ '^[a-z0-9-]{1,80}$'),
  content bytea not null check (length(content) between 1 and 2000000),
  created_at timestamptz not null default now()
);

-- Which of them is used where: each kind once.
create table shop_looks (
  kind text primary key check (kind in ('icon', 'logo', 'logo_dark')),
  digest text not null check (digest ~ '^[0-9a-f]{32}$'),
  width integer not null check (width between 1 and 4000),
  height integer not null check (height between 1 and 4000),
  updated_at timestamptz not null default now()
);

-- Texts in the operator's own words; what has no row is said as the release says it.
create table shop_texts (
  key text not null check (key ~ '^[A-Za-z][A-Za-z0-9_.]{1,100}$'),
  locale text not null check (locale in ('ru', 'en')),
  text text not null check (length(text) between 1 and 4000),
  updated_at timestamptz not null default now(),
  primary key (key, locale)
);

create function announce_shop_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('shop_changed', '');
  return null;
end $$;
create trigger shop_announce after insert or update or delete on shop
  for each statement execute function announce_shop_change();
create trigger shop_looks_announce after insert or update or delete on shop_looks
  for each statement execute function announce_shop_change();
create trigger shop_texts_announce after insert or update or delete on shop_texts
  for each statement execute function announce_shop_change();
