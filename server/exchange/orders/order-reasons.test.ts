import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderReasons } from '../../../core/orders/order-reason.ts';
import { findOrder } from './order-records.ts';
import { type Customer, openCustomer, openTestExchange, type TestExchange } from './testing.ts';

let bed: TestExchange;
let vera: Customer;

beforeAll(async () => {
  bed = await openTestExchange();
  vera = openCustomer(bed, { 'x-user': 'vera' });
  await bed.tick();
});
afterAll(() => bed.close());

const filling = readFileSync(
  join(import.meta.dirname, '../../../migrations/20261123_1111_order_reasons_filled.sql'),
  'utf8',
);
const [, batch = ''] = /-- @batches\n([^;]+);/.exec(filling) ?? [];

/** An order as the version before has kept it, whose state is set beside its life. */
async function storedBefore(id: string, state: string, reason: string): Promise<Date> {
  const { database } = bed.platform;
  await database.execute(sql`alter table orders disable trigger user`);
  await database.execute(sql.raw(`update orders set ${state} where id = '${id}'`));
  await database.execute(sql`update orders set status_reason = ${reason} where id = ${id}`);
  await database.execute(sql`alter table orders enable trigger user`);
  const stored = await findOrder(database, id);
  return stored?.row.updatedAt ?? new Date(0);
}

test.each([
  ["status = 'moderation'", 'deposit_dropped', 'deposit_dropped', null],
  ["status = 'moderation', exception = 'aml'", 'screening_risk', 'screening_risk', null],
  ["status = 'moderation'", 'ждём чек', 'held', 'ждём чек'],
  ["status = 'rejected', held_units = 0", 'чужая карта', 'rejected', 'чужая карта'],
  ["status = 'moderation', refund = 'failed'", 'no route', 'refund_failed', 'no route'],
  ["exception = 'payout_failed'", 'payout_dead', 'payout_failed', 'payout_dead'],
])('of an order with %s and %j the reason is %s, the note %j', async (state, was, code, note) => {
  const { database } = bed.platform;
  const id = await vera.place('walletToCoin');
  const updatedAt = await storedBefore(id, state, was);
  const before = await findOrder(database, id);
  await database.execute(sql.raw(batch));
  const after = await findOrder(database, id);
  expect(after?.order).toEqual({ ...before?.order, reasonCode: code, note });
  expect(after?.row.updatedAt).toEqual(updatedAt);
  const { rowCount } = await database.execute(sql.raw(batch));
  expect(rowCount).toBe(0);
});

test('what a process of the version before writes is divided, and taken back, as it comes', async () => {
  const { database } = bed.platform;
  const id = await vera.place('walletToCoin');
  const write = (reason: string | null) =>
    database.execute(sql`
      update orders set status = 'moderation', status_reason = ${reason}, version = version + 1
       where id = ${id}`);
  await write('жду звонка');
  expect((await findOrder(database, id))?.order).toMatchObject({
    reasonCode: 'held',
    note: 'жду звонка',
  });
  await write(null);
  expect((await findOrder(database, id))?.order).toMatchObject({ reasonCode: null, note: null });
});

test('the database knows every code, and no other', async () => {
  const { database } = bed.platform;
  const id = await vera.place('walletToCoin');
  const write = (code: string) =>
    database.execute(
      sql`update orders set reason_code = ${code}, version = version + 1 where id = ${id}`,
    );
  for (const code of orderReasons) await write(code);
  await expect(write('a word')).rejects.toThrow();
});

test('words of an operator that look like a code are words, to them and to the customer', async () => {
  const id = await vera.place('walletToCoin');
  await bed.platform.database.execute(sql`
    update orders set status = 'moderation', reason_code = 'held', note = 'deposit_dropped',
                      version = version + 1 where id = ${id}`);
  expect((await vera.see(id)).status_reason).toBeNull();
});
