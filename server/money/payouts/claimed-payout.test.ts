import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../../exchange/orders/testing.ts';

let bed: TestExchange;
let orderId: string;

beforeAll(async () => {
  bed = await openTestExchange();
  orderId = await openCustomer(bed).place('walletToCoin');
});
afterAll(() => bed.close());

const filling = readFileSync(
  join(import.meta.dirname, '../../../migrations/20261123_1121_payouts_claimed_filled.sql'),
  'utf8',
);
const batches = [...filling.matchAll(/-- @batches\n([^;]+);/g)].map(([, text = '']) => text);

type More = { readonly byOperator?: boolean; readonly reason?: string };

/** The columns have had other names since. */
const named = (batch: string) => batch.replaceAll('taken_by', 'claimed_by');

/** A payout as it stands in the table. */
function put(id: string, kind: string, state: string, more: More = {}) {
  const { byOperator = false, reason = null } = more;
  return bed.platform.database.execute(sql`
    insert into payouts (id, order_id, kind, payment_system, rail, account, asset, units, state,
                         reason, claimed_by, claimed_at)
    values (${`${orderId}:${id}`}, ${orderId}, ${kind}, 'PRUSD', 'manual', 'P1', 'USD', 5, ${state},
            ${reason}, ${byOperator ? 'operator:x' : null}, ${byOperator ? sql`now()` : null})`);
}

async function standing(id: string) {
  const { rows } = await bed.platform.database.execute(
    sql`select state, reason, bank_reference from payouts where id = ${`${orderId}:${id}`}`,
  );
  return rows[0];
}

test('what an operator was making before is claimed, and what a bank calls it no reason', async () => {
  await put('1', 'surplus', 'confirmed', { byOperator: true, reason: 'bank 7' });
  await put('2', 'surplus', 'failed', { byOperator: true, reason: 'no such card' });
  await put('3', 'surplus', 'sent', { byOperator: true });
  for (const batch of batches) await bed.platform.database.execute(sql.raw(named(batch)));
  expect(await Promise.all(['1', '2', '3'].map(standing))).toEqual([
    { state: 'confirmed', reason: null, bank_reference: 'bank 7' },
    { state: 'failed', reason: 'no such card', bank_reference: null },
    { state: 'claimed', reason: null, bank_reference: null },
  ]);
  for (const batch of batches) {
    expect((await bed.platform.database.execute(sql.raw(named(batch)))).rowCount).toBe(0);
  }
});

test('a claimed surplus keeps every other away', async () => {
  await expect(put('4', 'surplus', 'queued')).rejects.toThrow();
  await expect(put('5', 'surplus', 'claimed', { byOperator: true })).rejects.toThrow();
});

test('nothing is claimed by nobody, and nobody has what only waits', async () => {
  const unclaimed = sql`update payouts set claimed_by = null, claimed_at = null
    where id = ${`${orderId}:3`}`;
  await expect(bed.platform.database.execute(unclaimed)).rejects.toThrow();
});

test('a bank’s number that the version before writes as a reason is put in its place', async () => {
  await bed.platform.database.execute(sql`
    update payouts set state = 'confirmed', reason = 'bank 8' where id = ${`${orderId}:3`}`);
  expect(await standing('3')).toEqual({
    state: 'confirmed',
    reason: null,
    bank_reference: 'bank 8',
  });
});
