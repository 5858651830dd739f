-- What monitors ask of those they list: a link for reviews, a place in the footer, and that their
-- robots are not turned away.
alter table partners
  add column review_url text,
  add column in_footer boolean not null default false,
  add column robot_addresses text[] not null default '{}';
