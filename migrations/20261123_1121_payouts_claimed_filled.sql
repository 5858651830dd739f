-- A claimed payout of a surplus keeps others away as one that was sent does; then those of before.
-- @no-transaction
create unique index concurrently if not exists payouts_surplus_open on payouts (order_id)
  where kind = 'surplus' and state in ('queued', 'prepared', 'claimed', 'sent');
drop index concurrently if exists payouts_surplus_once;
create index concurrently if not exists payouts_under_way on payouts (rail, not_before)
  where state in ('queued', 'prepared', 'claimed', 'sent');
drop index concurrently if exists payouts_open;

-- @batches
update payouts set state = 'claimed'
 where id in (select id from payouts
               where rail = 'manual' and state = 'sent' and taken_by is not null limit 2000);

-- @batches
update payouts set bank_reference = left(reason, 200), reason = null
 where id in (select id from payouts where state = 'confirmed' and reason is not null limit 2000);

alter table payouts validate constraint payouts_state_check;
alter table payouts validate constraint payouts_in_hand;
alter table payouts validate constraint payouts_bank_reference_short;
