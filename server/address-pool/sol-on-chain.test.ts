import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SolanaStandIn, startSolanaNode } from '../../rails/conformance/solana-node.ts';
import { listUnowned } from '../deposits/read-deposits.ts';
import { listUnread } from '../deposits/unread-entries.ts';
import { assertInvariants } from '../ledger/testing.ts';
import {
  type Customer,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../orders/testing.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import { heldLease, takeOver } from '../platform/lease/testing.ts';
import { watchDeposits } from '../watching/watch-deposits.ts';
import { addAddresses } from './manage-pool.ts';

let node: SolanaStandIn;
let bed: TestExchange;
let customer: Customer;
let pasted = 0;

const rail = 'solana';
const usdt = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB';
const solToCard = {
  ...{ income_payment_system_id: 'sol', income_amount: '2' },
  ...{ refund_account: '', email: 'a@b.example' },
};
const sol = 1_000_000_000n;

beforeAll(async () => {
  node = await startSolanaNode();
  bed = await openTestExchange({ variables: { SOLANA_RPC_URL: node.url, SOLANA_SECONDS: '0' } });
  customer = openCustomer(bed);
  const { database } = bed.platform;
  await database.execute(sql`update payment_systems set rail = ${rail} where code = 'SOL'`);
  await bed.catalogue.refresh();
  await takeOver(database, `watch ${rail}`);
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
  const addresses = [`SoLAddress${String(pasted).padStart(33, 'x')}`];
  await inTransaction(bed.platform.database, async (tx) => {
    await tx.execute(sql`update pool_addresses set enabled = false`);
    await addAddresses(tx, { rail, addresses, createdBy: 'service' });
  });
  await look();
});
afterEach(() => assertInvariants(bed.platform.database));

async function look(): Promise<void> {
  const { deps, platform } = bed;
  const deposits = deps.rails.deposits(rail);
  if (deposits === null) throw new Error('the rail is not there');
  const lease = await heldLease(platform.database, `watch ${rail}`);
  await watchDeposits({ deps, name: rail, rail: deposits, lease });
}

async function lent() {
  const { id, wallet } = await customer.placeToPay('coinToCard', solToCard);
  return { id, address: String(wallet['address']) };
}

async function depositsOf(id: string) {
  const { rows } = await bed.platform.database.execute(
    sql`select key, state, told from deposits where order_id = ${id} order by created_at, key`,
  );
  return rows;
}

test('SOL is credited to its order once its slot is final, and an operator pays', async () => {
  const { id, address } = await lent();
  const signature = node.send({ to: address, units: 2n * sol });
  await look();
  expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds', deposit_seen_at: null });
  node.advance(5);
  await look();
  expect(await customer.see(id)).toMatchObject({
    ...{ status: 'processing', exception: 'none', received_amount: '2.000000' },
    ...{ income_txid: signature, paid_out_by: 'operator' },
  });
  await look();
  expect(await depositsOf(id)).toEqual([
    { key: `${rail}:${signature}:native.${address}`, state: 'mined', told: 'credited' },
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
  expect(await depositsOf(id)).toMatchObject([{ state: 'mined' }, { state: 'mined' }]);
  expect(await customer.see(id)).toMatchObject({ received_amount: '2.000000' });
});

test('USDT for an order of SOL, dust and a strange token wait for a person', async () => {
  const { id, address } = await lent();
  const wrong = node.send({ to: address, units: 300_000_000n, token: usdt });
  const dust = node.send({ to: address, units: 1_000n });
  const strange = node.send({ to: address, units: 9n, token: 'Strange' });
  node.advance(5);
  await look();
  const { rows } = await listUnowned(bed.platform.database, { page: 1, per: 100 });
  const reasonOf = (txid: string) => rows.find((row) => row.txid === txid);
  expect(reasonOf(wrong)).toMatchObject({ asideReason: 'wrong_asset', meantFor: id });
  expect(reasonOf(dust)).toMatchObject({ asideReason: 'dust', meantFor: id });
  const unread = await listUnread(bed.platform.database);
  expect(unread.filter(({ key }) => key.includes(strange))).toMatchObject([
    { reason: 'a token that is not taken here' },
  ]);
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
  const refused = await customer.call('POST', `orders/${id}/get_requisites`, {});
  expect(refused.status).toBe(422);
  node.age = 15;
  await look();
  expect((await customer.call('POST', `orders/${id}/get_requisites`, {})).status).toBe(200);
});
