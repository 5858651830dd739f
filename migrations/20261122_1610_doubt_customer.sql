-- Money of a customer whose account an operator has closed since they ordered is looked at.

alter table order_doubts drop constraint order_doubts_rule_check;
alter table order_doubts add constraint order_doubts_rule_check check (
  rule in ('payer_name', 'payer_account', 'blocked', 'customer', 'amount', 'failures'));
