-- A passkey works at the host it was made for alone: the office may have one of its own. Null: made
-- before that was written down, for the host of PUBLIC_URL.
alter table user_passkeys add column host text;
alter table operator_passkeys add column host text;
