-- Accounts elsewhere that a user may sign in by, and sign-ins by them that are under way.

create table user_authentications (
  provider text not null check (provider in ('google', 'yandex', 'vk', 'telegram')),
  -- Who the user is to the provider; never the e-mail, which may change hands.
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references users (id),
  created_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (user_id, provider)
);

create table provider_attempts (
  token_hash bytea primary key check (length(token_hash) = 32),
  provider text not null,
  -- Null signs in or registers; otherwise the user the account elsewhere is linked to.
  user_id uuid references users (id),
  verifier text not null,
  locale text not null check (locale in ('ru', 'en')),
  agreed boolean not null,
  expires_at timestamptz not null
);
create index provider_attempts_expires_at on provider_attempts (expires_at);
