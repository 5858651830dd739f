import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SolanaStandIn, startSolanaNode } from '../../../rails/conformance/solana-node.ts';
import type { Customer } from '../../exchange/orders/testing.ts';
import { assertInvariants } from '../ledger/testing.ts';
import { openPoolBed, type PoolBed } from './testing.ts';

let node: SolanaStandIn;
let bed: PoolBed;
let customer: Customer;
let pasted = 0;

const rail = 'solana';
const usdt = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const solToCard = {
  income_payment_system_id: 'sol',
  income_amount: '2',
  refund_account: '',
  email: 'a@b.example',
};
const sol = 1_000_000_000n;

beforeAll(async () => {
  node = await startSolanaNode();
  bed = await openPoolBed({
    rail,
    codes: ['SOL'],
    variables: { SOLANA_RPC_URL: node.url, SOLANA_SECONDS: '0' },
  });
  customer = bed.customer;
});

afterAll(async () => {
  await bed.close();
  await node.stop();
});

beforeEach(async () => {
  Object.assign(node, { fault: 'none', age: 15 });
  node.advance(400);
  await bed.tick({});
  pasted += 1;
  await bed.paste([`SoLAddress${String(pasted).padStart(33, 'x')}`]);
  await look();
});
afterEach(() => assertInvariants(bed.platform.database));

const look = () => bed.look();
const lent = () => bed.lent(solToCard);

test('SOL is credited to its order once its slot is final, and an operator pays', async () => {
  const { id, address } = await lent();
  const signature = node.send({ to: address, units: 2n * sol });
  await look();
  expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds', deposit_seen_at: null });
  node.advance(5);
  await look();
  expect(await customer.see(id)).toMatchObject({
    status: 'processing',
    exception: 'none',
    received_amount: '2.000000',
    income_txid: signature,
    paid_out_by: 'operator',
  });
  await look();
  expect(await bed.depositsOf(id)).toEqual([
    { key: `${rail}:${signature}:native.${address}`, state: 'mined', notified_state: 'credited' },
  ]);
});

test('two payments to one order are both its own', async () => {
  const { id, address } = await lent();
  node.send({ to: address, units: sol });
  node.advance(5);
  await look();
  node.send({ to: address, units: sol });
  node.advance(5);
  await look();
  expect(await bed.depositsOf(id)).toMatchObject([{ state: 'mined' }, { state: 'mined' }]);
  expect(await customer.see(id)).toMatchObject({ received_amount: '2.000000' });
});

test('USDT for an order of SOL, dust and a strange token wait for a person', async () => {
  const { id, address } = await lent();
  const wrong = node.send({ to: address, units: 300_000_000n, token: usdt });
  const dust = node.send({ to: address, units: 1_000n });
  const strange = node.send({ to: address, units: 9n, token: 'Strange' });
  node.advance(5);
  await look();
  expect(await bed.unowned(wrong)).toMatchObject({ asideReason: 'wrong_asset', meantFor: id });
  expect(await bed.unowned(dust)).toMatchObject({ asideReason: 'dust', meantFor: id });
  expect(await bed.unread(strange)).toMatchObject([{ reason: 'a token that is not taken here' }]);
  expect((await customer.see(id)).deposit_seen_at).toBeNull();
});

test('a node that is down or lies loses and credits nothing', async () => {
  const { id, address } = await lent();
  node.send({ to: address, units: 2n * sol });
  node.advance(5);
  for (const fault of ['down', 'html', 'limited'] as const) {
    node.fault = fault;
    await expect(look()).rejects.toMatchObject({ name: 'RailFault' });
  }
  for (const fault of ['null', 'no meta', 'stranger'] as const) {
    node.fault = fault;
    // Of few addresses it may be they that are at fault.
    await look().catch((error: unknown) => expect(error).toMatchObject({ name: 'RailFault' }));
  }
  expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds' });
  node.fault = 'none';
  await look();
  expect(await customer.see(id)).toMatchObject({ status: 'processing' });
});

test('no address is given out while the node is behind the time', async () => {
  node.age = 300;
  await look();
  const id = await customer.place('coinToCard', solToCard);
  const refused = await bed.ask(id);
  expect(refused.status).toBe(422);
  node.age = 15;
  await look();
  expect((await bed.ask(id)).status).toBe(200);
});
