-- Screening: what providers say of addresses and transfers, and how each direction treats it. A check
-- is written down before anybody outside is asked, so that it is found again and paid for once.

create table screening_checks (
  id text primary key check (length(id) = 22),
  -- Who is asked: a provider, or the list on disk.
  screener text not null,
  moment text not null
    check (moment in ('payout_address', 'deposit', 'refund_address', 'payer_address')),
  side text not null check (side in ('income', 'outcome')),
  chain text not null,
  asset text not null,
  address text not null check (length(address) between 1 and 200),
  -- Of a transfer; null asks about the address itself.
  txid text check (length(txid) between 1 and 200),
  order_id text references orders (id),
  -- `asked`: they may have taken the question, and its answer has not come.
  state text not null default 'new'
    check (state in ('new', 'asked', 'pending', 'done', 'not_scored', 'failed')),
  external_id text,
  score_ppm integer check (score_ppm between 0 and 1000000),
  signals jsonb not null default '[]',
  reason text,
  tries integer not null default 0,
  -- Whoever asks has it until then; afterwards somebody else may.
  next_at timestamptz not null default now(),
  first_asked_at timestamptz,
  -- Nobody waits for an answer any longer.
  give_up_at timestamptz not null,
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  check ((state in ('done', 'not_scored', 'failed')) = (answered_at is not null))
);
-- One question to one screener at a time, however many ask it.
create unique index screening_checks_open
  on screening_checks (screener, chain, asset, address, side, coalesce(txid, ''))
  where state in ('new', 'asked', 'pending');
create index screening_checks_due on screening_checks (next_at)
  where state in ('new', 'asked', 'pending');
create index screening_checks_subject on screening_checks (address, created_at);
create index screening_checks_order on screening_checks (order_id) where order_id is not null;

-- Which checks an order relied on: one check may serve several orders to the same address.
create table order_screenings (
  order_id text not null references orders (id),
  check_id text not null references screening_checks (id),
  moment text not null
    check (moment in ('payout_address', 'deposit', 'refund_address', 'payer_address')),
  verdict text not null check (verdict in ('passed', 'risk', 'not_scored')),
  over text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (order_id, check_id, moment)
);

-- Why and until when an order is held by screening.
create table screening_holds (
  order_id text primary key references orders (id),
  class text not null check (class in ('risk', 'not_scored')),
  since timestamptz not null default now(),
  review_until timestamptz not null,
  -- When that time was over and nobody had decided.
  escalated_at timestamptz
);
create index screening_holds_due on screening_holds (review_until) where escalated_at is null;

-- The shop's own terms stand under `*`; a direction without a row of its own has those.
create table screening_terms (
  scope text primary key check (length(scope) between 1 and 60),
  terms jsonb not null,
  version integer not null default 1,
  updated_by text not null,
  updated_at timestamptz not null default now()
);
