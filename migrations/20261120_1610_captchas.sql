-- Captchas that were shown and not answered yet; an answer, right or wrong, takes one away.

create table captchas (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{22}$'),
  letters text not null,
  -- How many tones each group of the sound has: the answer of whoever cannot see the letters.
  tones text not null check (tones ~ '^[1-5]{5}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index captchas_expires_at on captchas (expires_at);
