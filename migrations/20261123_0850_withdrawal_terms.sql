-- The terms a withdrawal was priced by: confirmed half an hour later, it is priced anew where an own
-- rate or the network's cost has been changed meanwhile. Null for those made before this was kept.
alter table withdrawals add column terms text;
