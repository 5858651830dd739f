-- A customer whom a partner's program has sent to the page of their order can go back from there.

alter table orders add column return_url text
  check (length(return_url) <= 2000 and return_url ~ '^https?://');
