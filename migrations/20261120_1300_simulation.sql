-- Play money of the demo: what the simulated rail sent and received, so that a restart forgets nothing.
create table simulated_transfers (
  rail text not null,
  txid text not null,
  position integer not null,
  kind text not null check (kind in ('deposit', 'payout')),
  address text not null,
  memo text,
  asset text not null,
  units numeric(38, 0) not null check (units > 0),
  at timestamptz not null,
  mined_at timestamptz not null,
  -- a deposit its sender took back, or that was double spent
  conflicted boolean not null default false,
  payout_id text,
  -- a payout the outside refused for good
  failed boolean not null default false,
  submissions integer not null default 0,
  changed_at timestamptz not null,
  primary key (rail, txid, position),
  check ((kind = 'payout') = (payout_id is not null))
);

create index simulated_transfers_changed on simulated_transfers (rail, changed_at)
  where kind = 'deposit';
create index simulated_transfers_mined on simulated_transfers (rail, mined_at)
  where kind = 'deposit';
create index simulated_transfers_address on simulated_transfers (rail, address)
  where kind = 'deposit';

-- one payout is alive once, whatever number of attempts it takes
create unique index simulated_transfers_payout on simulated_transfers (rail, payout_id)
  where kind = 'payout' and not failed;

-- what the demo's buttons arranged for the next payout to an address
create table simulated_troubles (
  rail text not null,
  address text not null,
  trouble text not null check (trouble in ('delay', 'failure')),
  primary key (rail, address)
);
