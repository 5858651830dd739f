-- Work that one process at a time may do is led by whoever holds its lease. A lease ends by itself
-- unless it is renewed, so a process that hangs leads no longer than one that died; and every write
-- of a leader is checked against the token, which grows with each holder.

create table leases (
  name text primary key,
  token bigint not null,
  holder text not null,
  taken_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  -- The token belongs to a key: then only taking a lease over waits for transactions that were
  -- checked against it, and renewing it does not.
  unique (name, token)
);

-- The former token of the payer's advisory lock. Dropped at once and not a release later: a payer
-- of the former release that still runs must fail, for it would not notice the holder of a lease.
alter table rail_states drop column payer_token;
