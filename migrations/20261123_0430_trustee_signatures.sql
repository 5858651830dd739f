-- A signature of the Trustee interface covers neither method nor path: each is bound to the call it first signed.

create table trustee_signatures (
  signature text primary key,
  call text not null,
  used_at timestamptz not null default now()
);
create index trustee_signatures_used_at on trustee_signatures (used_at);
