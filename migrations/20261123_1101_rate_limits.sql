-- The counts of tries are called what they are. Beside tries that make the next one wait, they keep
-- what is counted within a window, of all processes together: it begins with its first.

alter table sign_in_brakes rename to rate_limits;
alter table rate_limits rename constraint sign_in_brakes_pkey to rate_limits_pkey;
alter index sign_in_brakes_last_try_at rename to rate_limits_last_try_at;
alter table rate_limits add column window_since timestamptz not null default now();

-- Processes of the former release sign people in until they are stopped.
create view sign_in_brakes as select key, tries, last_try_at, blocked_until from rate_limits;
