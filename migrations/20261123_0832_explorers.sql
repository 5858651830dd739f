-- Where a customer looks at the transactions of a payment system. Null: what its chain usually has.

alter table payment_systems add column explorer text
  check (explorer = '' or (explorer like 'https://%{txid}%' and length(explorer) <= 200));
