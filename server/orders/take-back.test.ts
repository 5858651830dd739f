import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addBlock } from '../doubts/block-list.ts';
import { assertInvariants } from '../ledger/testing.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { payIn } from '../watching/testing.ts';
import { type Customer, openCustomer, openTestExchange, type TestExchange } from './testing.ts';

let bed: TestExchange;
let customer: Customer;

beforeAll(async () => {
  bed = await openTestExchange();
  customer = openCustomer(bed);
});

beforeEach(() => bed.tick({}));
afterEach(() => assertInvariants(bed.platform.database));
afterAll(() => bed.close());

const elsewhere = 'TXX8D8c98mxJgwq9rabhEjyZfZ8a5PnEiq';

/** An order whose short deposit waits for its customer's choice. */
async function short(change: object = {}): Promise<string> {
  const { id } = await customer.placeToPay('coinToWallet', { ...change });
  await payIn(bed, id, { sharePpm: 900_000n });
  await bed.watch();
  return id;
}

const choose = (id: string, fields: object) =>
  customer.call('POST', `orders/${id}/decision`, { ...fields });

const block = (value: string) =>
  inTransaction(bed.platform.database, (tx) =>
    addBlock(tx, { kind: 'account', value, reason: 'a list', createdBy: 'operator:test' }),
  );

async function stateOf(orderId: string) {
  const { rows } = await bed.platform.database.execute(
    `select o.status, o.exception, o.payout, o.refund, d.rule, d.detail->>'value' as value
       from orders o left join order_doubts d on d.order_id = o.id where o.id = '${orderId}'`,
  );
  return rows;
}

test.each([{ refund_account: elsewhere }, {}])(
  'money goes back to no address that we gave out, named now (%j) or before',
  async (named) => {
    const other = await customer.placeToPay('coinToWallet');
    const id = await short({ refund_account: elsewhere });
    const give = (address: unknown) =>
      bed.platform.database.execute(
        `update order_requisites set address = '${address}' where order_id = '${other.id}'`,
      );
    await give(elsewhere);
    const { status, body } = await choose(id, { decision: 'refund', ...named });
    expect([status, body.errors]).toMatchObject([
      422,
      [{ code: 'invalid_format', source: { pointer: '/data/attributes/refund_account' } }],
    ]);
    await give(other.wallet['address']);
    expect((await choose(id, { decision: 'refund', ...named })).status).toBe(200);
  },
);

test('a choice waits for a person once somebody it concerns is on the block list', async () => {
  const account = 'P1012345686';
  const accepting = await short({ outcome_account: account });
  await block(account);
  const held = { status: 'moderation', exception: 'aml', payout: 'none', refund: 'none' };
  const accepted = await choose(accepting, { decision: 'accept' });
  expect(accepted.body.data.attributes).toMatchObject({ exception: 'none', available_actions: [] });
  expect(await stateOf(accepting)).toEqual([{ ...held, rule: 'blocked', value: account }]);
  const refunding = await short();
  await block(elsewhere);
  await choose(refunding, { decision: 'refund', refund_account: elsewhere });
  expect(await stateOf(refunding)).toMatchObject([{ ...held, rule: 'blocked' }]);
  expect((await choose(refunding, { decision: 'refund' })).status).toBe(409);
});
