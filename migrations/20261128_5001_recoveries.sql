-- After a restore payouts stop until somebody has decided what was paid after the backup, of which the
-- database knows nothing: what must be decided, and what was.

create table recoveries (
  id bigint primary key generated always as identity,
  -- The moment that the restored database is of.
  made_at timestamptz(3) not null,
  begun_at timestamptz(3) not null default now(),
  -- Null: the command that restores.
  begun_by text,
  released_at timestamptz(3),
  released_by text,
  check ((released_at is null) = (released_by is null))
);
-- One at a time: payouts are stopped while there is one that nobody has released.
create unique index recoveries_open on recoveries ((true)) where released_at is null;

create table recovery_decisions (
  id bigint primary key generated always as identity,
  recovery_id bigint not null references recoveries (id),
  payout_id text not null,
  -- What the signer has signed for it; empty for one that is made by hand.
  txid text not null default '',
  outcome text not null check (outcome in ('paid', 'not_paid')),
  -- What the bank or the network calls the payment.
  reference text,
  reason text not null,
  decided_by text not null,
  decided_at timestamptz(3) not null default now(),
  check ((outcome = 'paid') = (reference is not null)),
  unique (recovery_id, payout_id, txid)
);
create index recovery_decisions_payout on recovery_decisions (payout_id);

-- Left by the command that restores a database that is older than these tables.
do $$ begin
  if to_regclass('public.restored_copies') is not null then
    insert into recoveries (made_at) select max(made_at) from restored_copies having count(*) > 0;
    drop table restored_copies;
  end if;
end $$;

update roles set permissions = permissions || array['payouts.recover']
 where id = 'owner' and not 'payouts.recover' = any (permissions);
