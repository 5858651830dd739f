import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { payIn } from '../../../money/deposit-watcher/testing.ts';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import { type Customer, openCustomer, openTestExchange, type TestExchange } from '../testing.ts';

let bed: TestExchange;
let customer: Customer;

beforeAll(async () => {
  bed = await openTestExchange();
  customer = openCustomer(bed);
});

afterEach(() => assertInvariants(bed.platform.database));
afterAll(() => bed.close());

// The same account of an exchange, with and without the tag of its owner in it.
const account = 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf';
const withTag = 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi';

/** An order whose short deposit of XRP waits for its customer. */
async function short(change: object = {}): Promise<string> {
  const { id } = await customer.placeToPay('coinToWallet', {
    income_payment_system_id: 'xrp',
    income_amount: '100',
    refund_account: undefined,
    ...change,
  });
  await payIn(bed, id, { sharePpm: 500_000n });
  await bed.watch();
  return id;
}

const takeBack = (id: string, to: object = {}) =>
  customer.call('POST', `orders/${id}/decision`, { decision: 'refund', ...to });

async function sentTo(orderId: string) {
  const { rows } = await bed.platform.database.execute(
    `select account, memo from payouts where order_id = '${orderId}'`,
  );
  return rows;
}

const tag = String(2 ** 32 - 1);

test.each([
  [{ refund_account: account, refund_memo: '12345' }, '12345'],
  [{ refund_account: withTag }, tag],
  [{ refund_account: account }, null],
])('a refund to %j goes with the memo %s', async (to, memo) => {
  const id = await short();
  expect((await takeBack(id, to)).status).toBe(200);
  expect(await sentTo(id)).toEqual([{ account, memo }]);
});

test('the memo given with the order is that of its refund, until another account is given', async () => {
  const first = await short({ refund_account: withTag });
  expect(await customer.see(first)).toMatchObject({ refund_account: account, refund_memo: tag });
  const stranger = await openCustomer(bed).see(first);
  expect(stranger['refund_memo']).toBe('42••••295');
  await takeBack(first);
  expect(await sentTo(first)).toEqual([{ account, memo: tag }]);
  const other = await short({ refund_account: account, refund_memo: '7' });
  const home = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH';
  await takeBack(other, { refund_account: home });
  expect(await sentTo(other)).toEqual([{ account: home, memo: null }]);
});

test.each([
  { refund_account: account, refund_memo: 'Anna' },
  { refund_account: withTag, refund_memo: '5' },
])('of %j the memo is at fault', async (to) => {
  const id = await short();
  const { status, body } = await takeBack(id, to);
  expect(status).toBe(422);
  expect(body.errors[0].source.pointer).toBe('/data/attributes/refund_memo');
  expect(await sentTo(id)).toEqual([]);
  await takeBack(id, { refund_account: account });
});

test('one that must be there is asked for before the money leaves', async () => {
  const rule = (required: boolean) =>
    bed.platform.database.execute(
      `update payment_systems set memo_rule = memo_rule || '{"required": ${required}}'
        where id = 'xrp'`,
    );
  await rule(true);
  await bed.catalogue.refresh();
  const id = await short({ refund_account: account });
  const { body } = await takeBack(id);
  expect(body.errors).toMatchObject([
    { code: 'required', source: { pointer: '/data/attributes/refund_memo' } },
  ]);
  expect((await takeBack(id, { refund_memo: '9' })).status).toBe(200);
  expect(await sentTo(id)).toEqual([{ account, memo: '9' }]);
  await rule(false);
  await bed.catalogue.refresh();
});
