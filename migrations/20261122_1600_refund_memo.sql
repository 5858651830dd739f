-- A refund to an exchange is found by its memo or tag alone: it goes along with the refund's account.

alter table orders add column refund_memo text;
