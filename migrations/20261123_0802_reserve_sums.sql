-- What was posted to each reserve, by quarters of an hour: what a reserve was at a moment is told from
-- these sums and the postings of one quarter, and not from all postings since.
create table reserve_sums (
  account text not null,
  at timestamptz not null,
  units numeric not null,
  primary key (account, at)
);

-- The job that keeps these sums adds each journal once. It begins anew, so that those which it has
-- added already are in these as well.
truncate ledger_unproved, ledger_proof_sums, ledger_proof_broken, figure_sums;
update ledger_proof set filled = false, pass_cursor = default, pass_began_at = now(),
  passed_from = null, passed_until = null, passed_drifted = '{}', checked_at = null, drifted = '{}';
