-- What a market-data service tells of coins: capitalisation, supply, words. Empty without one.

create table coin_facts (
  asset text primary key check (asset ~ '^[A-Z0-9]{2,12}$'),
  market_cap numeric,
  volume_24h numeric,
  circulating_supply numeric,
  max_supply numeric,
  ath numeric,
  ath_date timestamptz,
  description_ru text check (length(description_ru) <= 4000),
  description_en text check (length(description_en) <= 4000),
  -- When each part was told last; null while it never was.
  told_at timestamptz,
  described_at timestamptz,
  past_at timestamptz
);
