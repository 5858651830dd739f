-- Incidents that ended and requests for a reserve that wait no more, by the moment their days count from.
-- @no-transaction
create index concurrently if not exists status_incidents_ended
  on status_incidents (ended_at) where ended_at is not null;

create index concurrently if not exists reserve_requests_done
  on reserve_requests ((coalesce(mailed_at, created_at))) where state <> 'waiting';
