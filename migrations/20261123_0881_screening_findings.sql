-- What screening found stands beside the other findings about an order.

alter table order_doubts drop constraint order_doubts_rule_check;
alter table order_doubts add constraint order_doubts_rule_check check (
  rule in ('payer_name', 'payer_account', 'blocked', 'customer', 'amount', 'failures', 'screening')
) not valid;
