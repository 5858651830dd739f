-- A formula ends with the prices it is made of, so it needs no end of its own; and it may name sources, which takes more room.
alter table own_rates
  alter column expires_at drop not null,
  add constraint own_rates_bid_room check (length(bid) between 1 and 300) not valid,
  add constraint own_rates_ask_room check (length(ask) between 1 and 300) not valid,
  drop constraint own_rates_bid_check,
  drop constraint own_rates_ask_check;
alter table own_rates validate constraint own_rates_bid_room;
alter table own_rates validate constraint own_rates_ask_room;
