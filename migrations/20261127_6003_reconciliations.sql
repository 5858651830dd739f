-- What really lies with each payment system, beside what the ledger says: a difference above a bound
-- raises the alarm and pauses payouts until somebody explains it or it is gone.

-- Where an account is compared by itself: null for the usual, which is where a node of ours tells.
alter table account_terms add column watched boolean;

create table reconciliations (
  payment_system text primary key,
  source text not null check (source in ('rail', 'statement')),
  actual_units numeric not null,
  -- Between these the balance may be, with what is on the way.
  low_units numeric not null,
  high_units numeric not null,
  -- A difference that was explained, or was there when this account was first compared.
  agreed_units numeric not null default 0,
  drift_units numeric not null,
  looked_at timestamptz not null default now(),
  -- Looks one after another that found it above the bound.
  rounds_over integer not null default 0,
  drifted_since timestamptz,
  failure text,
  failed_at timestamptz,
  explained_by text,
  explained_at timestamptz,
  explanation text
);

create table payout_pauses (
  payment_system text primary key,
  cause text not null check (cause in ('drift')),
  since timestamptz not null default now()
);
