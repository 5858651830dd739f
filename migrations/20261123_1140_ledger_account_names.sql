-- A ledger account is named in one way, `reserve:BTC`: queries build such a name, and take it apart, by these.

create function ledger_account_name(kind text, owner text) returns text
  language sql immutable parallel safe
  return kind || ':' || owner;

create function ledger_account_kind(account text) returns text
  language sql immutable parallel safe
  return split_part(account, ':', 1);

create function ledger_account_owner(account text) returns text
  language sql immutable parallel safe
  return split_part(account, ':', 2);
