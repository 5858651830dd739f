-- What the migration before has promised of old rows, and the ways to orders by the snapshot that
-- priced them, to what came under moderation lately, and to subscriptions by their age.
-- @no-transaction
alter table orders validate constraint orders_number_check;

alter table rate_snapshots validate constraint rate_snapshots_grain_check;

create index concurrently if not exists orders_snapshot on orders ((evidence ->> 'snapshotId'));

create index concurrently if not exists order_timeline_moderation on order_timeline (at)
 where status = 'moderation';

create index concurrently if not exists push_subscriptions_created_at on push_subscriptions (created_at);
