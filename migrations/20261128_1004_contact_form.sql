-- Visitors write from the page of contacts as well: on a topic, and about an order that they name.
alter table conversations drop constraint conversations_origin_known;
alter table conversations add constraint conversations_origin_is
  check (origin in ('direct', 'form', 'account_form', 'other_address')) not valid;
alter table conversations
  add column topic text,
  -- As it was typed: whoever names an order need not be its customer.
  add column named_order text not null default '';
alter table conversations add constraint conversations_topic_is
  check (topic in ('order', 'verification', 'account', 'partners', 'other')) not valid;
alter table conversations add constraint conversations_named_order_is
  check (named_order ~ '^[0-9]{0,20}$') not valid;
