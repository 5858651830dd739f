-- The job queue (pg-boss) is no more: mail and notifications wait in outboxes of their own. Its tables
-- are locked by nobody but workers of the former release, which log that they are gone and go on;
-- mail and notifications wait for the first worker of this one. A schema of that name with queues
-- that are not ours belongs to somebody else and is left alone.

do $$
declare
  foreign_queues boolean;
begin
  if to_regclass('jobs.queue') is null or to_regclass('jobs.job') is null then
    return;
  end if;
  execute 'select exists (select from jobs.queue where name not in
    (''mail.deliver'', ''push.deliver'', ''idempotency.forget''))' into foreign_queues;
  if not foreign_queues then
    drop schema jobs cascade;
  end if;
end $$;
