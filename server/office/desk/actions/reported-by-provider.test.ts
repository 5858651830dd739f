import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { openTestOffice, type TestOffice } from '../../access/testing.ts';

let office: TestOffice;
let id: string;

const operation = '1f0E7c62-9a53-4d3f-8a55-0c1d2e3f4a5b';
const txid = 'c0ffee'.padEnd(64, '7');
const paidIn = '7d1b5c0e-2222-4444-8888-0123456789ab';

beforeAll(async () => {
  office = await openTestOffice();
  id = await office.placeOrder('sberrub', 'ltc', '15000');
  await inTransaction(office.platform.database, async (tx) => {
    // What providers have told of money in and out, as their modules keep it.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      insert into payouts (id, order_id, kind, payment_system, rail, account, asset, units, state)
      values (${`${id}:1`}, ${id}, 'payout', 'LTC', 'heleket', 'x', 'LTC', 1, 'sent')`);
    await tx.execute(sql`
      insert into payout_attempts
        (payout_id, number, rail, reference, raw, fee_asset, state, by_key, operation, txid)
      values (${`${id}:1`}, 1, 'heleket', ${'a'.repeat(32)}, '{}', 'LTC', 'sent', true,
        ${operation}, ${txid})`);
    await tx.execute(sql`
      insert into deposits (rail, key, order_id, payment_system, address, txid, asset, units, state,
        seen_at)
      values ('online', ${`online:cryptomus:${paidIn}`}, ${id}, 'SBERRUB', '', ${paidIn}, 'RUB', 1,
        'mined', now())`);
  });
});
afterAll(() => office.close());

test('the file of an order says what providers call its money', async () => {
  const { attributes } = (await office.support.call('GET', `/orders/${id}`)).json().data;
  expect(attributes.payouts[0].attempts).toMatchObject([
    { provider: 'Heleket', operation, txid, tx_url: `https://litecoinspace.org/tx/${txid}` },
  ]);
  expect(attributes.deposits).toMatchObject([{ provider: 'Cryptomus', txid: paidIn }]);
});

test.each([
  ['the number of the provider that has paid', operation],
  ['that number in other letters', operation.toUpperCase()],
  ['its beginning', operation.slice(0, 9)],
  ['the transaction on the chain', txid],
  ['its beginning', txid.slice(0, 12)],
  ['the number of the provider that was paid', paidIn],
])('an order is found by %s', async (_by, text) => {
  const other = await office.placeOrder('sberrub', 'ltc', '15000');
  const answer = await office.operator.call('GET', `/orders?search=${encodeURIComponent(text)}`);
  expect(answer.json().data.map((row: { id: string }) => row.id)).toEqual([id]);
  expect(other).not.toBe(id);
});
