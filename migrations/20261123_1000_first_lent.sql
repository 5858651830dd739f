-- Since when an address may have been paid to for an order: an explorer tells of what came before, too.

-- Null of those that were lent before this was kept, and only once: `lent_at` says it then.
alter table pool_addresses add column first_lent_at timestamptz;
