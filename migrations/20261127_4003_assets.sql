-- Operators add the currencies and coins of their market without a new release. Everything that is
-- kept of an asset is counted in its decimals, so they are said once and never again.

create table assets (
  code text primary key check (code ~ '^[A-Z0-9]{2,12}$'),
  decimals smallint not null check (decimals between 0 and 18),
  kind text not null check (kind in ('fiat', 'coin')),
  name_ru text not null check (length(name_ru) between 1 and 60),
  name_en text not null check (length(name_en) between 1 and 60),
  created_at timestamptz not null default now()
);

create function refuse_asset_change() returns trigger language plpgsql as $$
begin
  raise exception 'an asset keeps its code and its decimals for ever' using errcode = '23514';
end $$;

create trigger assets_stay
  before delete or truncate on assets
  for each statement execute function refuse_asset_change();

create trigger assets_keep_decimals
  before update on assets
  for each row when (old.code <> new.code or old.decimals <> new.decimals)
  execute function refuse_asset_change();

-- Each process learns of it with the catalogue, before any payment system can name it.
create trigger assets_announce
  after insert or update on assets
  for each statement execute function announce_catalogue_change();
