/** A migration that some databases ran with another text than this release has. */
type FormerMigration = {
  readonly name: string;
  /** SHA-256 of the text that they ran. */
  readonly checksum: string;
  /** What the text of today did differently, as statements; null where nothing came of it. */
  readonly mend: string | null;
};

/**
 * Every migration that was edited or removed after a commit had it, before that was forbidden. A
 * database that ran one is mended and goes on; of any other text `migrate` says that it was edited.
 * The list only grows by a mistake: `server/launch/eras` fails where a released migration changes.
 */
const formerMigrations: readonly FormerMigration[] = [
  {
    // Partners stood among the articles. What was written there stays, as drafts of the news.
    name: '20261121_1200_content.sql',
    checksum: '5d80c981a842d947cf1d8ed9f697f348dc4787ca7371840028c82528593a77de',
    mend: `
      update content_categories set parent_id = 2 where parent_id = 5;
      update content_items
         set category_id = 2, state = 'draft', published_at = null, version = version + 1
       where category_id = 5;
      delete from content_categories where id = 5;`,
  },
  {
    name: '20261121_1300_support_desk.sql',
    checksum: '70a49240307191b2950c1ab1dfe6c9af2992b3bf1a888f99dff9ab56ef4ca858',
    mend: 'alter table support_desks drop column if exists email, drop column if exists telegram;',
  },
  {
    // A comment alone.
    name: '20261123_0600_card_verifications.sql',
    checksum: 'e70f32e731f64d61b266910ffe34c6babeb9f05733c9ae14b836ac77478a11b1',
    mend: null,
  },
  {
    name: '20261123_0990_device_addresses.sql',
    checksum: 'd7eb0ba7aa8311c67860fb352d51ce93884ddeb759b70c8dcfef1e4a3f4721f0',
    mend: `
      create or replace function address_key(ip text) returns text
        language plpgsql immutable strict as $$
      declare
        bare text := regexp_replace(ip, '^::ffff:|%.*$', '', 'gi');
      begin
        if not pg_input_is_valid(bare, 'inet') then
          return bare;
        end if;
        if family(bare::inet) = 6 then
          return network(set_masklen(bare::inet, 64))::text;
        end if;
        return bare;
      end $$;`,
  },
  {
    // Removed: what it kept was never read.
    name: '20261123_1000_first_lent.sql',
    checksum: 'dc86b084297721184012c27d15b6ce728e7db7c05e40705a0b746dc29d86b8c6',
    mend: 'alter table pool_addresses drop column if exists first_lent_at;',
  },
  {
    // Its index was made anew here; the migration after it makes another and drops this one.
    name: '20261128_3020_order_dialogues.sql',
    checksum: '47d4c41e94a50c30616b1d692f43ac2326665c76314b2865021263c3124ac5fe',
    mend: null,
  },
];

/** What is to be done where a database ran this text of a migration; null where nobody knows it. */
export function findFormer(name: string, checksum: string): FormerMigration | null {
  return (
    formerMigrations.find((former) => former.name === name && former.checksum === checksum) ?? null
  );
}
