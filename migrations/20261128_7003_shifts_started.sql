-- Hours on shift are summed for the days that are asked for.
-- @no-transaction

create index concurrently if not exists shifts_started on shifts (started_at);
