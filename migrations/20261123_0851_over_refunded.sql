-- A third answer to more than was agreed: the agreed amount is exchanged, the rest is sent back.
alter table directions drop constraint directions_over_policy_check;
alter table directions add constraint directions_over_policy_check
  check (over_policy in ('accept', 'moderate', 'refund')) not valid;
