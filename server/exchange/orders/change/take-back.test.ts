import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { amount, formatAmount } from '../../../../core/money/amount.ts';
import { refuse } from '../../../../core/refusal.ts';
import { payIn } from '../../../money/deposit-watcher/testing.ts';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import { addBlock } from '../../../money/risk-flags/block-list.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { claimOrders } from '../show/own-orders.ts';
import {
  type Customer,
  fieldsOf,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../testing.ts';
import { decideOrder } from './customer-steps.ts';

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
/** What the order gives by itself, and one that nobody has blocked. */
const given = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
const abroad = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

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
    addBlock(tx, {
      kind: 'account',
      value,
      reason: 'a list',
      mode: 'refuse',
      expiresAt: null,
      createdBy: 'operator:test',
    }),
  );

async function stateOf(orderId: string) {
  const { rows } = await bed.platform.database.execute(
    `select o.status, o.exception, o.payout, o.refund, d.rule, d.detail->>'value' as value
       from orders o left join order_risk_flags d on d.order_id = o.id where o.id = '${orderId}'`,
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

test('an order that became a user’s while somebody with its link chose is theirs alone', async () => {
  const email = 'claimed@example.com';
  const id = await short({ email });
  await inTransaction(bed.platform.database, (tx) => claimOrders(tx, randomUUID(), email));
  // Their request was let in before: only what the locked order says counts.
  const lead = { decision: 'refund', refund_account: abroad } as const;
  const nobody = { userId: null, browserHash: null };
  expect(await decideOrder(bed.deps, id, lead, nobody)).toEqual(refuse('not_found'));
  expect(await stateOf(id)).toMatchObject([{ refund: 'none' }]);
});

test('whoever guesses the key that an order was made with is not the browser that made it', async () => {
  const key = { 'idempotency-key': 'shop-2026-11-22-000001' };
  const made = await openCustomer(bed).call('POST', 'orders', fieldsOf('coinToWallet'), key);
  const stranger = openCustomer(bed);
  const other = fieldsOf('coinToWallet', { income_amount: '999', email: 'eve@example.com' });
  const refused = await stranger.call('POST', 'orders', other, key);
  expect(refused.body.errors[0].code).toBe('idempotency_key_reused');
  expect((await stranger.see(made.body.data.id)).refund_account).not.toBe(given);
});

test('a customer reads what goes back before they choose it, and that it is on its way', async () => {
  const id = await short();
  const before = await customer.see(id);
  const fee = bed.catalogue.current().systemByCode.get('TRX')?.networkFee ?? 0n;
  const back = formatAmount(amount(900_000_000n - fee, 'TRX'), 6);
  expect(before).toMatchObject({ refund_amount: back, refunding: false });
  expect(before.received_amount).not.toBe(back);
  await choose(id, { decision: 'refund' });
  const leaving = { refund_amount: back, refunding: true, label: 'Возвращаем деньги' };
  expect(await customer.see(id)).toMatchObject(leaving);
  await vi.waitFor(
    async () => {
      await bed.pay();
      const { status, refunding, refund_amount: left } = await customer.see(id);
      expect([status, refunding, Number(left)]).toEqual(['refunded', false, 0]);
    },
    { timeout: 20_000 },
  );
  const went = { kind: 'refund', amount: back, memo: null, txid: expect.any(String) };
  expect((await customer.see(id)).returned).toMatchObject([{ ...went, account: given }]);
  const [seen] = (await openCustomer(bed).see(id)).returned;
  expect(seen).toMatchObject(went);
  expect(seen.account).not.toBe(given);
});
