-- What was said to the bots, before it is acted on: Telegram brings it to a web process, or a worker
-- asks for it. Each is acted on once, in the transaction that marks it done.

create table telegram_updates (
  bot_id text not null,
  update_id bigint not null,
  -- As it came; null once it was acted on.
  body text,
  received_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (bot_id, update_id),
  check ((body is null) = (done_at is not null))
);
create index telegram_updates_waiting on telegram_updates (bot_id, received_at, update_id)
  where done_at is null;
create index telegram_updates_received on telegram_updates (received_at);
