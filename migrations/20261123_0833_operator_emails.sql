-- Where an operator is written to about a sign-in from a new device: nowhere until it is confirmed.

alter table operators
  add column email text check (length(email) between 3 and 254),
  add column locale text not null default 'ru' check (locale in ('ru', 'en')),
  add column pending_email text check (length(pending_email) between 3 and 254),
  add column email_code_hash bytea,
  add column email_code_at timestamptz,
  add column email_code_tries integer not null default 0;
