-- What visitors read beside the exchange: news, pages, texts about directions, questions. Written in
-- the office, in two languages, kept in memory by every process: each change is announced.

create table content_categories (
  id integer primary key,
  -- Two levels: a root, and what the office adds below it.
  parent_id integer references content_categories (id),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  name_ru text not null check (length(name_ru) between 1 and 80),
  name_en text not null check (length(name_en) between 1 and 80),
  position integer not null default 0
);
insert into content_categories (id, slug, name_ru, name_en, position) values
  (1, 'pages', 'Страницы', 'Pages', 10),
  (2, 'news', 'Новости', 'News', 20),
  (3, 'payment-systems', 'Платёжные системы', 'Payment systems', 30),
  (4, 'directions', 'Направления', 'Directions', 40);
create sequence content_category_ids as integer start 100 owned by content_categories.id;

create function content_category_level() returns trigger language plpgsql as $$
begin
  if new.parent_id is not null and exists (
    select from content_categories where id = new.parent_id and parent_id is not null) then
    raise exception 'categories have two levels' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger content_category_level before insert or update on content_categories
  for each row execute function content_category_level();

-- Pictures of articles, re-encoded; the bytes are in the store of files under `file`.
create table content_images (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  file text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  sha256 text not null unique,
  created_by text not null,
  created_at timestamptz not null default now()
);

create table content_items (
  id integer primary key generated always as identity,
  category_id integer not null references content_categories (id),
  -- The same in every language: what a direction, a payment system or a page is known by.
  seolink text not null unique
    check (seolink ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(seolink) <= 120),
  link text check (link ~ '^https://' and length(link) <= 500),
  image_id text references content_images (id),
  state text not null default 'draft' check (state in ('draft', 'published')),
  -- Ahead of the clock: scheduled, and seen by visitors from that moment on.
  published_at timestamptz,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (state = 'draft' or published_at is not null)
);
create index content_items_listed on content_items (category_id, published_at desc)
  where state = 'published';

create table content_translations (
  item_id integer not null references content_items (id),
  locale text not null check (locale in ('ru', 'en')),
  title text not null check (length(title) between 1 and 200),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  excerpt text not null default '' check (length(excerpt) <= 500),
  body text not null default '' check (length(body) <= 60000),
  seo_title text not null default '' check (length(seo_title) <= 200),
  seo_description text not null default '' check (length(seo_description) <= 300),
  primary key (item_id, locale),
  unique (locale, slug)
);

-- Links that content has left: whoever comes by one is led on. A slug moves in one language alone.
create table content_old_links (
  kind text not null check (kind in ('slug', 'seolink')),
  locale text not null check (locale in ('ru', 'en')),
  link text not null,
  item_id integer not null references content_items (id),
  moved_at timestamptz not null default now(),
  primary key (kind, locale, link)
);

create table faq_categories (
  id integer primary key generated always as identity,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 60),
  name_ru text not null check (length(name_ru) between 1 and 80),
  name_en text not null check (length(name_en) between 1 and 80),
  position integer not null default 0,
  version integer not null default 1
);

create table faq_questions (
  id integer primary key generated always as identity,
  category_id integer not null references faq_categories (id),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  question_ru text not null check (length(question_ru) <= 300),
  question_en text not null check (length(question_en) <= 300),
  answer_ru text not null check (length(answer_ru) <= 10000),
  answer_en text not null check (length(answer_en) <= 10000),
  published boolean not null default false,
  position integer not null default 0,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
create index faq_questions_category on faq_questions (category_id, position);

create function announce_content_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('content_changed', '');
  return null;
end $$;
create trigger content_categories_announce
  after insert or update or delete or truncate on content_categories
  for each statement execute function announce_content_change();
create trigger content_items_announce
  after insert or update or delete or truncate on content_items
  for each statement execute function announce_content_change();
create trigger content_translations_announce
  after insert or update or delete or truncate on content_translations
  for each statement execute function announce_content_change();
create trigger content_old_links_announce
  after insert or update or delete or truncate on content_old_links
  for each statement execute function announce_content_change();
create trigger faq_categories_announce
  after insert or update or delete or truncate on faq_categories
  for each statement execute function announce_content_change();
create trigger faq_questions_announce
  after insert or update or delete or truncate on faq_questions
  for each statement execute function announce_content_change();
