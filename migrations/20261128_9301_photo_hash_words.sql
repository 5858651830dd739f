-- Card photos that look alike are found by words of sixteen bits of their hashes: words of eight
-- matched three photos of a hundred, whatever they showed. The words are computed from the hash.
-- Nobody but the version before reads `photo_bands`; a later release takes it away.
create function photo_hash_words(hash bigint) returns bigint[]
  language sql immutable strict parallel safe
  return array[
    hash & 65535,
    65536 + ((hash >> 16) & 65535),
    131072 + ((hash >> 32) & 65535),
    196608 + ((hash >> 48) & 65535)
  ];

alter table card_verifications alter column photo_bands set default '{}';
