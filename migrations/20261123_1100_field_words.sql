-- Tables and columns are called what the code and the glossary call them.
alter table order_doubts rename to order_risk_flags;
alter table order_risk_flags rename column finding to flag;
alter table order_risk_flags rename constraint order_doubts_rule_check to order_risk_flags_rule_check;
alter table deposits rename column told to notified_state;
alter table orders rename column came_late to received_late;
