-- A payout made by hand is made by one operator: who takes it is known before money leaves, so that
-- no two pay it, and nobody stops what may be on its way.

alter table payouts add column taken_by text;
alter table payouts add column taken_at timestamptz;
alter table payouts add constraint payouts_taken check ((taken_by is null) = (taken_at is null));
alter table payouts add constraint payouts_in_hand check (
  rail <> 'manual' or state in ('failed', 'withdrawn', 'confirmed')
  or (state = 'sent') = (taken_by is not null));
