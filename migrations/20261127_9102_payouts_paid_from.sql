-- Which of the house's own accounts a payout by hand was paid from: its statement shows it, and who pays
-- next is offered the one that paid last.

alter table payouts add column paid_from uuid references requisites (id);
