-- Orders that wait for a card are found by it, the moment it is verified.
-- @no-transaction
alter table orders validate constraint orders_awaits_card;

create index concurrently if not exists orders_awaiting_card on orders (card_hash)
 where awaits_card and status in ('waiting_funds', 'moderation');
