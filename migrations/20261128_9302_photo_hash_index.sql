-- By which card photos that look alike are found.
-- @no-transaction

create index concurrently if not exists card_verifications_photo_words
  on card_verifications using gin (photo_hash_words(photo_hash));

drop index concurrently if exists card_verifications_bands;
