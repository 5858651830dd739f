-- When a deposit's first block came: a promised rate does not wait for a payment without one.

alter table deposits add column mined_at timestamptz;
