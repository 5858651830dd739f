-- What can be exchanged and on which terms: data that operators edit while the service runs. Every
-- process keeps it in memory, so each change is announced to all of them when it is committed.

create table payment_systems (
  -- Never changes, unlike the code, which follows what monitors call the system.
  id text primary key check (id ~ '^[a-z0-9]{2,24}$'),
  code text not null unique check (code ~ '^[A-Z0-9]{2,24}$'),
  name_ru text not null check (length(name_ru) between 1 and 80),
  name_en text not null check (length(name_en) between 1 and 80),
  asset text not null check (asset ~ '^[A-Z0-9]{2,12}$'),
  currency_iso_code text not null check (currency_iso_code ~ '^[A-Z0-9]{2,12}$'),
  kind text not null
    check (kind in ('card', 'bank_account', 'wallet', 'crypto', 'exchange_code', 'cash')),
  network text,
  -- Decimals the system takes; never more than its asset has.
  precision smallint not null check (precision between 0 and 18),
  rail text not null check (rail ~ '^[a-z][a-z0-9_]{1,30}$'),
  icon text not null check (icon ~ '^[a-z0-9-]{1,60}$'),
  income_enabled boolean not null default true,
  outcome_enabled boolean not null default true,
  referral_output_enabled boolean not null default false,
  income_amount_min numeric(38,0) not null check (income_amount_min > 0),
  income_amount_max numeric(38,0) check (income_amount_max >= income_amount_min),
  account_rule jsonb not null,
  -- The memo or tag that may or must go with the account; null where there is none.
  memo_rule jsonb,
  -- What a customer is asked for besides the amount, on the side where this system stands.
  income_fields text[] not null default '{}',
  outcome_fields text[] not null default '{}',
  card_verification boolean not null default false,
  confirmations_required integer not null default 1 check (confirmations_required >= 0),
  network_fee numeric(38,0) not null default 0 check (network_fee >= 0),
  requisites_ttl_seconds integer not null check (requisites_ttl_seconds between 60 and 604800),
  position integer not null
);

create table directions (
  id text primary key check (length(id) between 5 and 60),
  income_payment_system_id text not null references payment_systems (id),
  outcome_payment_system_id text not null references payment_systems (id),
  enabled boolean not null default true,
  rate_types text[] not null
    check (cardinality(rate_types) > 0 and rate_types <@ array['fixed', 'floating']),
  fixed_markup_ppm integer not null check (fixed_markup_ppm between -500000 and 500000),
  floating_markup_ppm integer not null check (floating_markup_ppm between -500000 and 500000),
  income_fee_fixed numeric(38,0) not null default 0 check (income_fee_fixed >= 0),
  income_fee_ppm integer not null default 0 check (income_fee_ppm between 0 and 500000),
  outcome_fee_fixed numeric(38,0) not null default 0 check (outcome_fee_fixed >= 0),
  outcome_fee_ppm integer not null default 0 check (outcome_fee_ppm between 0 and 500000),
  income_amount_min numeric(38,0) not null check (income_amount_min > 0),
  income_amount_max numeric(38,0) check (income_amount_max >= income_amount_min),
  outcome_amount_min numeric(38,0) not null check (outcome_amount_min > 0),
  outcome_amount_max numeric(38,0) check (outcome_amount_max >= outcome_amount_min),
  payment_window_seconds integer not null check (payment_window_seconds between 60 and 604800),
  confirmations_required integer not null check (confirmations_required >= 0),
  tolerance_under_ppm integer not null check (tolerance_under_ppm between 0 and 1000000),
  tolerance_over_ppm integer not null check (tolerance_over_ppm between 0 and 1000000),
  rate_move_max_ppm integer not null check (rate_move_max_ppm between 0 and 1000000),
  top_up_seconds integer not null check (top_up_seconds between 60 and 604800),
  late_policy text not null check (late_policy in ('requote', 'moderate')),
  short_policy text not null check (short_policy in ('accept', 'moderate')),
  over_policy text not null check (over_policy in ('accept', 'moderate')),
  countries_denied text[] not null default '{}',
  required_fields text[] not null default '{}',
  -- Null: open at any hour.
  schedule jsonb,
  position integer not null default 0,
  unique (income_payment_system_id, outcome_payment_system_id),
  check (income_payment_system_id <> outcome_payment_system_id)
);
create index directions_outcome on directions (outcome_payment_system_id);

-- Currencies that a visitor from a country is not offered, beside those nobody is offered.
create table country_currency_exclusions (
  country text not null check (country ~ '^[A-Z]{2}$'),
  currency_iso_code text not null check (currency_iso_code ~ '^[A-Z0-9]{2,12}$'),
  primary key (country, currency_iso_code)
);

create function announce_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;

create trigger payment_systems_announce
  after insert or update or delete or truncate on payment_systems
  for each statement execute function announce_catalogue_change();
create trigger directions_announce
  after insert or update or delete or truncate on directions
  for each statement execute function announce_catalogue_change();
create trigger country_currency_exclusions_announce
  after insert or update or delete or truncate on country_currency_exclusions
  for each statement execute function announce_catalogue_change();
