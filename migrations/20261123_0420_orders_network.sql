-- Unpaid orders are bounded by the network they come from: IPv6 by its /64, IPv4 by its /24.
alter table orders add column network text;
