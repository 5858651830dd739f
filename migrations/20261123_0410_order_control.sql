-- Who may act for an anonymous order beside the browser that made it: browsers let in by a mailed link.

create table order_grants (
  order_id text not null references orders (id),
  browser_hash text not null,
  granted_at timestamptz not null default now(),
  primary key (order_id, browser_hash)
);

-- Links that were mailed. What is kept opens nothing, and each link lets in one browser.
create table order_links (
  token_hash bytea primary key,
  order_id text not null references orders (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index order_links_order on order_links (order_id);
create index order_links_expired on order_links (expires_at);
