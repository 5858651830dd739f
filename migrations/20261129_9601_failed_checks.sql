-- Screenings that failed lately, which the office counts: nearly none of all there are.
-- @no-transaction

create index concurrently if not exists screening_checks_failed
  on screening_checks (answered_at) where state = 'failed';
