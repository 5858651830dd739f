-- The back office: operators and their sessions, the log of what they do, and the public notice.

create table operators (
  id uuid primary key default uuidv7(),
  login text not null unique check (login ~ '^[a-z0-9@._+-]{2,254}$'),
  name text not null check (length(name) between 1 and 100),
  role text not null check (role in ('admin', 'operator')),
  password_hash text not null check (password_hash like '$argon2id$%'),
  must_change_password boolean not null default true,
  disabled_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now()
);

-- The cookie holds the token, the table only its hash: reading the table opens no session.
create table operator_sessions (
  id uuid primary key default uuidv7(),
  operator_id uuid not null references operators (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);
create index operator_sessions_operator on operator_sessions (operator_id);

-- How often a password was tried, by what is tried: a login, an address, or both together.
create table sign_in_brakes (
  key text primary key,
  tries integer not null default 0 check (tries >= 0),
  last_try_at timestamptz not null default now(),
  blocked_until timestamptz
);

-- Everything operators do. Each row holds the hash of the one before, so that a row taken out or
-- changed by whoever owns the database is found out; the database itself makes the chain.
create table audit_log (
  id bigint primary key,
  at timestamptz not null,
  actor text not null check (length(actor) between 1 and 200),
  action text not null check (action ~ '^[a-z_]{1,60}$'),
  subject_type text not null check (subject_type ~ '^[a-z_]{1,60}$'),
  subject_id text not null,
  before jsonb,
  after jsonb,
  ip text,
  prev_hash bytea not null,
  hash bytea not null unique check (length(hash) = 32)
);
create index audit_log_subject on audit_log (subject_type, subject_id, id);
create index audit_log_actor on audit_log (actor, id);

create function audit_log_hash(entry audit_log) returns bytea language sql immutable as $$
  select sha256(entry.prev_hash || convert_to(jsonb_build_array(
    entry.id, extract(epoch from entry.at), entry.actor, entry.action, entry.subject_type,
    entry.subject_id, entry.before, entry.after, entry.ip)::text, 'UTF8'))
$$;

create function audit_log_chain() returns trigger language plpgsql as $$
declare
  last record;
begin
  -- One at a time, until the transaction ends: the chain has no forks and no gaps.
  perform pg_advisory_xact_lock(hashtextextended('audit_log', 0));
  select id, hash into last from audit_log order by id desc limit 1;
  new.id = coalesce(last.id, 0) + 1;
  new.prev_hash = coalesce(last.hash, ''::bytea);
  new.at = clock_timestamp();
  new.hash = audit_log_hash(new);
  return new;
end $$;
create trigger audit_log_chain before insert on audit_log
  for each row execute function audit_log_chain();

create function audit_log_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only' using errcode = '42501';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log
  for each statement execute function audit_log_refuse_change();

-- One notice for the whole site. A technical break stops what moves money until it is called off.
create table public_notices (
  id text primary key check (id = 'current'),
  shown boolean not null default false,
  level text not null default 'info' check (level in ('info', 'warning')),
  text_ru text not null default '' check (length(text_ru) <= 2000),
  text_en text not null default '' check (length(text_en) <= 2000),
  technical_break boolean not null default false,
  resume_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  check (not shown or (text_ru <> '' and text_en <> ''))
);
insert into public_notices (id) values ('current');

create function announce_notice_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('notice_changed', '');
  return null;
end $$;
create trigger public_notices_announce after insert or update or delete on public_notices
  for each statement execute function announce_notice_change();
