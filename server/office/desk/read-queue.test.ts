import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countedMax } from '../../platform/database/count-up-to.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';
import { countNeeds, readExport, readQueue } from './read-queue.ts';

let office: TestOffice;
let claimed: string;
const fewer = 2_000;
const others = countedMax + 2_000;
const page = { page: 1, per: 50 };

beforeAll(async () => {
  office = await openTestOffice();
  claimed = await office.placeOrder('sberrub', 'ltc', '15000');
  await office.claim(claimed);
});
afterAll(() => office.close());

/** Among many orders that are over; whatever is done to them is undone. */
async function amongMany(count: number, look: (tx: Transaction) => Promise<void>): Promise<void> {
  const undone = new Error('only looked');
  const looked = inTransaction(office.platform.database, async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(sql`
      insert into orders select (jsonb_populate_record(o, jsonb_build_object(
        'id', lpad(g::text, 22, '0'), 'number', lpad(g::text, 8, '0'), 'status', 'expired',
        'held_units', 0, 'created_at', now() - make_interval(mins => g)))).*
        from orders o, generate_series(1, ${count}::int) g where o.id = ${claimed}`);
    await tx.execute(sql`
      insert into order_search select o.id, order_search_text(o), o.created_at from orders o
        on conflict do nothing`);
    await tx.execute('analyze orders, order_search, order_needs');
    await look(tx);
    throw undone;
  });
  await expect(looked).rejects.toBe(undone);
}

/** Rows of orders that were read meanwhile. */
async function readBy(tx: Transaction, act: () => Promise<unknown>): Promise<number> {
  const count = async () => {
    const { rows } = await tx.execute<{ read: number }>(sql`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
        from pg_stat_xact_user_tables where relname in ('orders', 'order_search')`);
    return rows[0]?.read ?? Number.NaN;
  };
  const before = await count();
  await act();
  return (await count()) - before;
}

const idsOf = async (database: Queryable, filter: object) =>
  (await readQueue(database, filter, page)).rows.map(({ id }) => id);

test('what waits and what has a number are read without all other orders', async () => {
  await amongMany(fewer, async (tx) => {
    const read = await readBy(tx, async () => {
      expect((await countNeeds(tx)).deposit).toBe(1);
      expect(await idsOf(tx, { needs: 'any' })).toEqual([claimed]);
      expect(await idsOf(tx, { search: '0000 1711' })).toEqual([String(1711).padStart(22, '0')]);
      expect(await idsOf(tx, { search: '00001712' })).toEqual([String(1712).padStart(22, '0')]);
    });
    expect(read).toBeLessThan(50);
  });
});

test('all orders are counted up to a bound, and a list taken away is not cut at it', async () => {
  await amongMany(others, async (tx) => {
    const first = await readQueue(tx, {}, page);
    expect(first.rows[0]).toMatchObject({ id: claimed, need: 'deposit' });
    expect(first.rows).toHaveLength(page.per);
    expect(first).toMatchObject({ total: countedMax, more: true });
    const far = await readQueue(tx, {}, { ...page, page: 100 });
    expect(far.rows).toHaveLength(page.per);
    expect(far.rows[0]?.id).toBe(String(99 * page.per).padStart(22, '0'));
    const found = await readQueue(tx, { search: 'anna@example' }, page);
    expect(found).toMatchObject({ total: countedMax, more: true });
    const all = await readExport(tx, { search: 'anna@example' }, null, others + 1);
    expect(all).toHaveLength(others + 1);
  });
});
