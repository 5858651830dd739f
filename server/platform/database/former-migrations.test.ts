import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing.ts';

const migrations = join(import.meta.dirname, '../../../migrations');

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

/** The database is as the former text of a migration left it. */
async function leave(name: string, checksum: string, statements: string): Promise<void> {
  await db.database.execute(sql.raw(statements));
  await db.database.execute(sql`
    insert into migrations (name, checksum) values (${name}, ${checksum})
    on conflict (name) do update set checksum = excluded.checksum`);
}

async function read(query: string): Promise<unknown[]> {
  return (await db.database.execute(sql.raw(query))).rows;
}

test.each([
  {
    what: 'partners among the articles',
    name: '20261121_1200_content.sql',
    checksum: '5d80c981a842d947cf1d8ed9f697f348dc4787ca7371840028c82528593a77de',
    left: `
     insert into content_categories (id, slug, name_ru, name_en) values (5, 'partners', 'П', 'P');
     insert into content_categories (id, parent_id, slug, name_ru, name_en)
       values (99, 5, 'monitors', 'М', 'M');
     insert into content_items (category_id, seolink, state, published_at)
       values (5, 'a-partner', 'published', now())`,
    query: `
     select category_id, state,
       (select count(*)::int from content_categories where id = 5) as left,
       (select parent_id from content_categories where id = 99) as parent
       from content_items where seolink = 'a-partner'`,
    expected: { category_id: 2, state: 'draft', left: 0, parent: 2 },
  },
  {
    what: 'a desk with ways to reach it',
    name: '20261121_1300_support_desk.sql',
    checksum: '70a49240307191b2950c1ab1dfe6c9af2992b3bf1a888f99dff9ab56ef4ca858',
    left: 'alter table support_desks add column email text, add column telegram text',
    query: `select count(*)::int as left from information_schema.columns
      where table_name = 'support_desks' and column_name in ('email', 'telegram')`,
    expected: { left: 0 },
  },
  {
    what: 'another comment',
    name: '20261123_0600_card_verifications.sql',
    checksum: 'e70f32e731f64d61b266910ffe34c6babeb9f05733c9ae14b836ac77478a11b1',
    left: 'select 1',
    query: "select to_regclass('card_verifications')::text as name",
    expected: { name: 'card_verifications' },
  },
  {
    what: 'addresses without a key',
    name: '20261123_0990_device_addresses.sql',
    checksum: 'd7eb0ba7aa8311c67860fb352d51ce93884ddeb759b70c8dcfef1e4a3f4721f0',
    left: 'drop function address_key(text)',
    query: "select address_key('2001:db8::1') as net, address_key('::ffff:192.0.2.1') as host",
    expected: { net: '2001:db8::/64', host: '192.0.2.1' },
  },
  {
    what: 'a migration that was removed',
    name: '20261123_1000_first_lent.sql',
    checksum: 'dc86b084297721184012c27d15b6ce728e7db7c05e40705a0b746dc29d86b8c6',
    left: 'alter table pool_addresses add column first_lent_at timestamptz',
    query: `select (select count(*)::int from information_schema.columns
              where table_name = 'pool_addresses' and column_name = 'first_lent_at') as columns,
            (select count(*)::int from migrations where name like '%first_lent%') as ran`,
    expected: { columns: 0, ran: 0 },
  },
  {
    what: 'an index made anew',
    name: '20261128_3020_order_dialogues.sql',
    checksum: '47d4c41e94a50c30616b1d692f43ac2326665c76314b2865021263c3124ac5fe',
    left: 'select 1',
    query: "select to_regclass('order_chats_newest') is not null as there",
    expected: { there: true },
  },
])('a database with $what is mended, once', async ({ name, checksum, left, query, expected }) => {
  await leave(name, checksum, left);
  expect(await migrate(db.url, migrations)).toEqual([]);
  expect(await read(query)).toEqual([expected]);
  expect(await migrate(db.url, migrations)).toEqual([]);
});

test('any other text of such a migration is refused all the same', async () => {
  await leave('20261121_1200_content.sql', 'f'.repeat(64), 'select 1');
  await expect(migrate(db.url, migrations)).rejects.toThrow(/1200_content\.sql was edited/);
});
