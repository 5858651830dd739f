-- What prices did: candles made of the ticks that quotes were made from, kept far longer than them.

create table candles (
  -- A simulated market and a real one never meet on one chart.
  market text not null check (market in ('real', 'simulated')),
  grain text not null check (grain in ('minute', 'five_minutes', 'hour', 'day')),
  asset text not null check (asset ~ '^[A-Z0-9]{2,12}$'),
  opens_at timestamptz not null,
  -- Dollars for one whole coin, exactly.
  open numeric not null check (open > 0),
  high numeric not null,
  low numeric not null check (low > 0),
  close numeric not null check (close > 0),
  ticks integer not null check (ticks > 0),
  -- Not seen by this service itself: worked out for the demo, or told by the market-data adapter.
  backfilled boolean not null default false,
  primary key (market, grain, asset, opens_at),
  check (low <= open and low <= close and high >= open and high >= close)
);

-- Up to where ticks have become candles. Whoever rolls up holds this row.
create table candle_progress (
  market text primary key check (market in ('real', 'simulated')),
  rolled_until timestamptz not null
);
insert into candle_progress values ('real', 'epoch'), ('simulated', 'epoch');
