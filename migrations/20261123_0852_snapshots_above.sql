-- What the migration before has promised of old rows, and the way to orders by the snapshot that priced
-- what came above their locked rate: it is kept as long as the one that priced the rest.
-- @no-transaction
alter table directions validate constraint directions_over_policy_check;

create index concurrently if not exists orders_snapshot_above
  on orders ((evidence #>> '{above,snapshotId}')) where evidence ? 'above';
