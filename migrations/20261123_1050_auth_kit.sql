-- Sessions and known browsers of operators have the shape of users': one kit keeps both. Sessions
-- that are open stay open; those of the former release were opened by a password. What a process of
-- that release writes still fits.

alter table operator_sessions add column method text not null default 'password'
  check (method in ('password', 'totp', 'email', 'recovery', 'passkey', 'provider'));

-- Where an operator last signed in from with each browser.
alter table operator_devices add column ip text;
