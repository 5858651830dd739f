-- How a conversation began, and which one its first mail named although another address wrote it.
alter table conversations
  add column origin text not null default 'direct',
  add column referred_id bigint;
alter table conversations add constraint conversations_origin_known
  check (origin in ('direct', 'other_address')) not valid;
alter table conversations add constraint conversations_referred_id_fkey
  foreign key (referred_id) references conversations (id) on delete set null not valid;
