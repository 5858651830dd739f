-- Banners of monitors: a picture that was uploaded and drawn anew, and what it says for who cannot see it.
alter table partners
  add column picture text,
  add column picture_alt_ru text not null default '',
  add column picture_alt_en text not null default '';
alter table partners add constraint partners_picture_is
  check (picture ~ '^/uploads/content/[0-9a-f]{32}-[1-9][0-9]{0,4}x[1-9][0-9]{0,4}\.webp$') not valid;
