-- What a chat follows, the newest first, is read in its order.
-- @no-transaction

create index concurrently if not exists order_chats_newest on order_chats (chat_id, created_at desc);

drop index concurrently if exists order_chats_chat;
