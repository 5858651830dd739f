-- Users: who they are, how they sign in, and what they prove it by.

create table users (
  id uuid primary key default uuidv7(),
  -- Null once the account is deleted: the row stays for the orders that name it.
  email text check (length(email) between 3 and 254),
  name text check (length(name) between 1 and 100),
  phone text check (length(phone) <= 20),
  locale text not null check (locale in ('ru', 'en')),
  status text not null default 'unconfirmed'
    check (status in ('unconfirmed', 'active', 'blocked', 'deleted')),
  -- Null for whoever only ever came through a provider.
  password_hash text check (password_hash like '$argon2id$%'),
  referral_code text not null unique check (referral_code ~ '^[a-z2-9]{8}$'),
  -- A phrase of the user's own, shown in every mail: a mail without it is not ours.
  phrase text check (length(phrase) between 1 and 64),
  notify_sign_in boolean not null default true,
  notify_orders boolean not null default true,
  email_codes boolean not null default false,
  status_reason text check (length(status_reason) <= 500),
  agreed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  password_changed_at timestamptz,
  deleted_at timestamptz,
  check ((status = 'deleted') = (deleted_at is not null)),
  check (status = 'deleted' or email is not null),
  check (status <> 'deleted' or (email is null and name is null and phone is null
    and password_hash is null and phrase is null)),
  check (status <> 'active' or confirmed_at is not null)
);
create unique index users_email on users (lower(email));

-- What is mailed to prove that an address is theirs; the table keeps only hashes.
create table user_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('activate', 'reset_password', 'change_email')),
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index user_tokens_user on user_tokens (user_id, purpose);

-- The cookie holds the token, the table only its hash: reading the table opens no session.
create table user_sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  method text not null check (method in (
    'password', 'totp', 'email', 'recovery', 'passkey', 'provider')),
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- When its user last proved who they are: sensitive changes need it to be recent.
  authenticated_at timestamptz not null default now()
);
create index user_sessions_user on user_sessions (user_id);

-- Browsers a user has signed in from: no notice for them, and a brake of their own, so that
-- strangers who try an account's passwords do not keep its owner out.
create table user_devices (
  user_id uuid not null references users (id),
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, token_hash)
);

create table user_totps (
  user_id uuid primary key references users (id),
  secret bytea not null check (length(secret) >= 20),
  confirmed_at timestamptz,
  -- The last half minute a code was taken for: none is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

-- The first letters find the code, the hash checks the rest.
create table user_recovery_codes (
  user_id uuid not null references users (id),
  hint text not null check (hint ~ '^[a-z2-9]{4}$'),
  code_hash text not null check (code_hash like '$argon2id$%'),
  used_at timestamptz,
  primary key (user_id, hint)
);

create table user_passkeys (
  id text primary key check (length(id) between 1 and 1400),
  user_id uuid not null references users (id),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports jsonb not null,
  name text not null check (length(name) between 1 and 64),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index user_passkeys_user on user_passkeys (user_id);

-- What was asked of somebody and is waited for: a code from a mail, or the answer of a passkey.
-- `subject` is what it is bound to: one sign-in under way, or one session.
create table factor_challenges (
  subject text primary key,
  user_id uuid references users (id),
  code_hash bytea check (length(code_hash) = 32),
  passkey_challenge text,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index factor_challenges_expires_at on factor_challenges (expires_at);

-- A user's own phrase goes with every mail to their confirmed address, whichever room writes it.
alter table mails add column phrase text;

create function mails_add_phrase() returns trigger language plpgsql as $$
begin
  select users.phrase into new.phrase from users
  where lower(users.email) = lower(new.recipient) and users.confirmed_at is not null;
  return new;
end $$;
create trigger mails_add_phrase before insert on mails
  for each row execute function mails_add_phrase();
