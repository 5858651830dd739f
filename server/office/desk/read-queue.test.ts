import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countedMax } from '../../platform/database/count-up-to.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';
import { countNeeds, type ExportKey, readExport, readQueue, searchedMax } from './read-queue.ts';

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

/**
 * Among many orders that are over, of one amount or each of its own; whatever is done to them is
 * undone.
 */
async function amongMany(
  count: number,
  look: (tx: Transaction) => Promise<void>,
  amounts: 'same' | 'own' = 'same',
): Promise<void> {
  const more = amounts === 'own' ? 1 : 0;
  const undone = new Error('only looked');
  const looked = inTransaction(office.platform.database, async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(sql`
      insert into orders select (jsonb_populate_record(o, jsonb_build_object(
        'id', lpad(g::text, 22, '0'), 'number', lpad(g::text, 8, '0'), 'status', 'expired',
        'income_units', o.income_units + g * ${more}::int,
        'outcome_units', o.outcome_units + g * ${more}::int, 'held_units', 0, 'created_at', now() - make_interval(mins => g)))).*
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

/** Rows of these tables that were read meanwhile. */
async function readBy(
  tx: Transaction,
  act: () => Promise<unknown>,
  tables: readonly string[] = ['orders', 'order_search'],
): Promise<number> {
  const count = async () => {
    const { rows } = await tx.execute<{ read: number }>(sql`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
        from pg_stat_xact_user_tables where relname = any(${sql.param(tables)}::text[])`);
    return rows[0]?.read ?? Number.NaN;
  };
  const before = await count();
  await act();
  return (await count()) - before;
}

/** Ids of the copies from one to another, the newest first. */
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(22, '0'));

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

test('a part of a number that could be an amount finds its order without walking through all', async () => {
  const look = async (tx: Transaction) => {
    const search = async () =>
      expect(await idsOf(tx, { search: '0001711' })).toEqual([String(1711).padStart(22, '0')]);
    expect(await readBy(tx, search, ['orders'])).toBeLessThan(50);
  };
  await amongMany(fewer, look, 'own');
});

test('an amount that many orders have finds the newest, those that wait first', async () => {
  await amongMany(fewer, async (tx) => {
    const { rows, total, more } = await readQueue(tx, { search: '15000 RUB' }, page);
    expect(rows.map(({ id }) => id)).toEqual([claimed, ...numbers(1, 49)]);
    expect({ total, more }).toEqual({ total: searchedMax, more: true });
    expect(await idsOf(tx, { search: '15000 RUB', needs: 'any' })).toEqual([claimed]);
    expect(await idsOf(tx, { search: '15001 RUB' })).toEqual([]);
  });
});

test('of a span its orders alone are read and counted', async () => {
  await amongMany(fewer, async (tx) => {
    const { rows: times } = await tx.execute<{ since: Date; until: Date }>(sql`
      select now() - interval '200 minutes' as since, now() - interval '100 minutes' as until`);
    const [span] = times;
    const filter = { since: new Date(span?.since ?? 0), until: new Date(span?.until ?? 0) };
    const read = await readBy(tx, async () => {
      const found = await readQueue(tx, filter, page);
      expect(found).toMatchObject({ total: 100, more: false });
      // Moments have fewer digits here than in the database.
      expect(found.rows.map(({ id }) => id)).toEqual(numbers(101, 150));
    });
    expect(read).toBeLessThan(250);
  });
});

test('an export goes through all orders by key, those of one moment too, and reads each once', async () => {
  await amongMany(fewer, async (tx) => {
    await tx.execute(sql`
      update orders set created_at = date_trunc('hour', created_at) + interval '1 microsecond',
        version = version + 1`);
    await tx.execute('analyze orders');
    const whole = await readExport(tx, {}, null, 2 * fewer);
    expect(whole).toHaveLength(fewer + 1);
    const sent: string[] = [];
    const read = await readBy(tx, async () => {
      for (let after: ExportKey | null = null; ; ) {
        const keys: readonly ExportKey[] = await readExport(tx, {}, after, 90);
        sent.push(...keys.map(({ id }) => id));
        after = keys.at(-1) ?? null;
        if (after === null) return;
      }
    });
    expect(sent).toEqual(whole.map(({ id }) => id));
    expect(new Set(sent).size).toBe(fewer + 1);
    // A page reads on to the end of the moment at which it ends, sixty orders here at most.
    expect(read).toBeLessThan(4 * fewer);
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
    expect(found).toMatchObject({ total: searchedMax, more: true });
    const oldest = { search: 'anna@example', until: new Date('2100-01-01') };
    const narrowed = await readQueue(tx, oldest, page);
    expect(narrowed).toMatchObject({ total: countedMax, more: true });
    const all = await readExport(tx, { search: 'anna@example' }, null, others + 1);
    expect(all).toHaveLength(others + 1);
  });
});
