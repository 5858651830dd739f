-- Who a customer is: notes that operators leave about them, with or without an account.

create table customer_notes (
  id uuid primary key default uuidv7(),
  -- An account's id, or the e-mail of orders without one in small letters.
  customer text not null check (length(customer) between 1 and 254),
  text text not null check (length(text) between 1 and 4000),
  created_by text not null,
  created_at timestamptz not null default now()
);
create index customer_notes_of on customer_notes (customer, created_at desc);
