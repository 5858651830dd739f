-- Addresses that an account had before: what was written under them goes with the account.
create table former_emails (
  user_id uuid not null references users (id),
  email text not null,
  -- Until when it was that account's: what came later may be somebody else's.
  left_at timestamptz not null default now(),
  primary key (user_id, email),
  check (email = lower(email))
);

create index former_emails_of on former_emails (email, left_at);

-- Of the last weeks the tokens say which addresses were confirmed and left again; those that have an
-- account of their own by now are left to it.
insert into former_emails (user_id, email, left_at)
select token.user_id, lower(token.email), max(later.used_at)
  from user_tokens token
  join users account on account.id = token.user_id and account.status <> 'deleted'
  cross join lateral (
    select min(next.used_at) as used_at from user_tokens next
     where next.user_id = token.user_id and next.purpose = 'change_email'
       and next.used_at > token.used_at
  ) later
 where token.used_at is not null and later.used_at is not null
   and lower(token.email) <> lower(account.email)
   and not exists (
     select from users other where lower(other.email) = lower(token.email) and other.status <> 'unconfirmed'
   )
 group by token.user_id, lower(token.email);
