-- What was asked and decided within the last hour is told to whoever watches the service.
-- @no-transaction
create index concurrently if not exists screening_checks_time on screening_checks (created_at);

create index concurrently if not exists order_screenings_time on order_screenings (created_at);
