-- Cities of cash exchanges and fields of the operators' own: what they are, and what orders keep of them.

create table cities (
  -- What monitors call it, and what links carry as `city`.
  code text primary key check (code ~ '^[A-Z0-9]{2,24}$'),
  name_ru text not null check (length(name_ru) between 1 and 80),
  name_en text not null check (length(name_en) between 1 and 80),
  -- Where cash changes hands; an empty one keeps the city out of the exchange.
  address_ru text not null default '' check (length(address_ru) <= 300),
  address_en text not null default '' check (length(address_en) <= 300),
  -- Hours in which somebody is at the desk; null is at any hour.
  schedule jsonb,
  enabled boolean not null default true,
  position integer not null default 1000 check (position between 0 and 1000000),
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table direction_cities (
  direction_id text not null references directions (id),
  city text not null references cities (code),
  enabled boolean not null default true,
  -- Added to the margin of the direction; null and the limits that are null: as the direction.
  markup_ppm integer check (markup_ppm between -200000 and 200000),
  income_amount_min numeric(38, 0) check (income_amount_min > 0),
  income_amount_max numeric(38, 0) check (income_amount_max > 0),
  primary key (direction_id, city),
  check (income_amount_max >= income_amount_min)
);

-- Cities that monitors were told of so far. Their names and addresses are for the office to enter:
-- until then these directions are exchanged without a city, as before.
insert into cities (code, name_ru, name_en, enabled)
select distinct city, city, city, false
  from monitor_directions, unnest(cities) as city
 where city ~ '^[A-Z0-9]{2,24}$';

create table own_fields (
  id uuid primary key default uuidv7(),
  name text not null check (name ~ '^[a-z][a-z0-9_]{0,31}$'),
  payment_system_id text references payment_systems (id),
  -- On which side of an exchange its payment system asks for it; null: on both.
  side text check (side in ('income', 'outcome')),
  direction_id text references directions (id),
  type text not null
    check (type in ('text', 'number', 'choice', 'phone', 'email', 'telegram', 'document')),
  label_ru text not null check (length(label_ru) between 1 and 80),
  label_en text not null check (length(label_en) between 1 and 80),
  hint_ru text not null default '' check (length(hint_ru) <= 200),
  hint_en text not null default '' check (length(hint_en) <= 200),
  pattern text check (length(pattern) between 1 and 100),
  choices jsonb not null default '[]',
  required boolean not null default true,
  shown_to_customer boolean not null default true,
  shown_in_mail boolean not null default false,
  enabled boolean not null default true,
  position integer not null default 1000 check (position between 0 and 1000000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check ((payment_system_id is null) <> (direction_id is null)),
  check (side is null or payment_system_id is not null)
);

create unique index own_fields_of_system on own_fields (payment_system_id, name)
  where payment_system_id is not null;
create unique index own_fields_of_direction on own_fields (direction_id, name)
  where direction_id is not null;

create trigger cities_announce
  after insert or update or delete or truncate on cities
  for each statement execute function announce_catalogue_change();
create trigger direction_cities_announce
  after insert or update or delete or truncate on direction_cities
  for each statement execute function announce_catalogue_change();
create trigger own_fields_announce
  after insert or update or delete or truncate on own_fields
  for each statement execute function announce_catalogue_change();

-- Nothing is asked of rows that are there: each of these is added without reading the table.
alter table orders add column city text;
alter table orders add column visit_from timestamptz;
alter table orders add column visit_to timestamptz;
alter table orders add column handover_code text;
alter table orders add column own_fields jsonb;

-- A place of the pool may be that of one city.
alter table requisites add column city text references cities (code);
