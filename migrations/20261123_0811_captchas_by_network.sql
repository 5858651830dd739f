-- How many captchas a network has open is looked up whenever one is made.
-- @no-transaction

create index concurrently if not exists captchas_network on captchas (network, created_at);
