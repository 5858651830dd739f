-- Prices of a snapshot are crossed along one way between any two assets, own rates first; those of before are crossed as they were.
alter table rate_snapshots
  add column crossing smallint not null default 1 check (crossing in (1, 2)),
  add column closed text[] not null default '{}';
