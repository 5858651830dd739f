import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BlockbookStandIn, startBlockbook } from '../../../rails/conformance/blockbook.ts';
import type { Customer } from '../../exchange/orders/testing.ts';
import { assertInvariants } from '../ledger/testing.ts';
import { openPoolBed, type PoolBed } from './testing.ts';

let explorer: BlockbookStandIn;
let bed: PoolBed;
let customer: Customer;
let pasted = 0;

const rail = 'litecoin_explorer';
const ltcToCard = {
  income_payment_system_id: 'ltc',
  income_amount: '3',
  refund_account: '',
  email: 'a@b.example',
};
const coin = 100_000_000n;

beforeAll(async () => {
  explorer = await startBlockbook();
  explorer.mine(100);
  bed = await openPoolBed({
    rail,
    codes: ['LTC'],
    variables: { LITECOIN_EXPLORER_URL: explorer.url, LITECOIN_EXPLORER_SECONDS: '0' },
  });
  customer = bed.customer;
});

afterAll(async () => {
  await bed.close();
  await explorer.stop();
});

beforeEach(async () => {
  Object.assign(explorer, { fault: 'none', behind: 0, age: 0 });
  await bed.tick({});
  pasted += 1;
  await bed.paste([pastedNow()]);
  await look();
});
afterEach(() => assertInvariants(bed.platform.database));

/** The one address that is free in this test. */
function pastedNow(): string {
  return `ltc1q${String(pasted).padStart(38, 'q')}`;
}

const look = () => bed.look();
const lent = () => bed.lent(ltcToCard);

const pay = (to: string, units: bigint, replaceable = false) =>
  explorer.send({
    outputs: [
      { to: 'change', units: 1n },
      { to, units },
    ],
    replaceable,
  });

test('a coin without a node is credited to its order, which an operator then pays', async () => {
  const { id, address } = await lent();
  const txid = pay(address, 3n * coin);
  await look();
  expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds', confirmations: 0 });
  expect((await customer.see(id)).deposit_seen_at).not.toBeNull();
  explorer.mine();
  await look();
  expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds', confirmations: 1 });
  explorer.mine(20);
  await look();
  expect(await customer.see(id)).toMatchObject({
    status: 'processing',
    exception: 'none',
    received_amount: '3.00000000',
    income_txid: txid,
    paid_out_by: 'operator',
  });
  await look();
  expect(await bed.depositsOf(id)).toEqual([
    { key: `${rail}:${txid}:1`, state: 'mined', notified_state: 'credited' },
  ]);
});

test('a payment that its sender replaces is taken back, and the other one counts', async () => {
  const { id, address } = await lent();
  const first = pay(address, 3n * coin, true);
  await look();
  const second = explorer.drop(first, { outputs: [{ to: address, units: 3n * coin }] });
  explorer.mine(20);
  await look();
  await look();
  expect(await bed.depositsOf(id)).toEqual([
    { key: `${rail}:${first}:1`, state: 'conflicted', notified_state: expect.any(String) },
    { key: `${rail}:${second}:0`, state: 'mined', notified_state: 'credited' },
  ]);
  expect(await customer.see(id)).toMatchObject({
    status: 'processing',
    received_amount: '3.00000000',
  });
});

test('a payment whose block is undone for good is taken back from its order', async () => {
  const { id, address } = await lent();
  pay(address, 3n * coin);
  explorer.mine();
  await look();
  explorer.undo(1, true);
  explorer.mine(30);
  await look();
  await look();
  expect(await bed.depositsOf(id)).toMatchObject([
    { state: 'conflicted', notified_state: 'dropped' },
  ]);
  expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds' });
});

test('an explorer that is down or lies loses and credits nothing', async () => {
  const { id, address } = await lent();
  const txid = pay(address, 3n * coin);
  explorer.mine(20);
  for (const fault of ['down', 'html', 'node silent'] as const) {
    explorer.fault = fault;
    await expect(look()).rejects.toMatchObject({ name: 'RailFault' });
  }
  for (const fault of ['stranger', 'shallow'] as const) {
    explorer.fault = fault;
    await look();
    expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds' });
  }
  explorer.fault = 'negative';
  await look();
  const isUnread = async () => (await bed.unread(txid)).length > 0;
  expect(await isUnread()).toBe(true);
  expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds' });
  explorer.fault = 'none';
  await look();
  expect(await isUnread()).toBe(false);
  expect(await customer.see(id)).toMatchObject({ status: 'processing' });
});

test('dust is told to no order and waits for a person', async () => {
  const { id, address } = await lent();
  const txid = pay(address, 1_000n);
  explorer.mine(20);
  await look();
  expect(await bed.unowned(txid)).toMatchObject({
    asideReason: 'dust',
    meantFor: id,
  });
  expect((await customer.see(id)).deposit_seen_at).toBeNull();
});

test('a reward of mining is credited when it can be spent', async () => {
  const { id, address } = await lent();
  explorer.send({ outputs: [{ to: address, units: 3n * coin }], isReward: true });
  explorer.mine(20);
  await look();
  expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds', confirmations: 0 });
  explorer.mine(100);
  await look();
  expect(await customer.see(id)).toMatchObject({ status: 'processing' });
});

test('two outputs of one transaction to an order are both its money', async () => {
  const { id, address } = await lent();
  const half = { to: address, units: (3n * coin) / 2n };
  explorer.send({ outputs: [half, { to: 'elsewhere', units: 9n * coin }, half] });
  explorer.mine(20);
  await look();
  expect(await customer.see(id)).toMatchObject({
    status: 'processing',
    exception: 'none',
    received_amount: '3.00000000',
  });
  expect(await bed.depositsOf(id)).toHaveLength(2);
});

test('what came before an order had the address waits for a person', async () => {
  explorer.age = 1_800;
  const txid = pay(pastedNow(), 3n * coin);
  explorer.mine();
  await look();
  explorer.age = 0;
  const { id } = await lent();
  explorer.mine(10);
  await look();
  expect(await bed.unowned(txid)).toMatchObject({
    asideReason: 'unknown_address',
    meantFor: id,
  });
  expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds' });
});

test('no address is given out while the explorer is behind its node', async () => {
  explorer.behind = 5;
  await look();
  const id = await customer.place('coinToCard', ltcToCard);
  const refused = await bed.ask(id);
  expect(refused.status).toBe(422);
  explorer.behind = 0;
  await look();
  expect((await bed.ask(id)).status).toBe(200);
});
