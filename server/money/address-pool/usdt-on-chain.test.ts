import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Anvil,
  anvilChainId,
  startAnvil,
  transferData,
} from '../../../rails/conformance/anvil.ts';
import type { Customer } from '../../exchange/orders/testing.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { assertInvariants } from '../ledger/testing.ts';
import { readProgress } from '../rails/rail-state.ts';
import { createDatabasePool } from './lend-address.ts';
import { addAddresses } from './manage-pool.ts';
import { openPoolBed, type PoolBed } from './testing.ts';

let anvil: Anvil;
let usdt: string;
let fake: string;
let bed: PoolBed;
let customer: Customer;

const addressOf = (place: number) => `0xa${place.toString(16).padStart(39, '0')}`;
const usdtToTrx = {
  income_payment_system_id: 'usdterc20',
  refund_account: '',
  email: 'a@b.example',
};

beforeAll(async () => {
  anvil = await startAnvil();
  usdt = await anvil.deploy();
  fake = await anvil.deploy();
  bed = await openPoolBed({
    rail: 'ethereum',
    codes: ['USDTERC20', 'ETH'],
    variables: {
      ETHEREUM_RPC_URL: anvil.url,
      ETHEREUM_CHAIN_ID: String(anvilChainId),
      ETHEREUM_TOKENS: `USDT:${usdt}:6`,
    },
  });
  customer = bed.customer;
  await look();
});

afterAll(async () => {
  await bed.close();
  await anvil.stop();
});

beforeEach(async () => {
  await bed.tick({});
  await paste(3);
});
afterEach(() => assertInvariants(bed.platform.database));

let pasted = 0;

/** Leaves so many free addresses and no others. */
async function paste(count: number): Promise<void> {
  const addresses = Array.from({ length: count }, () => {
    pasted += 1;
    return addressOf(pasted);
  });
  await bed.paste(addresses);
}

const look = () => bed.look();

/** Quotes say so: this process looks at its pools now and then. */
async function untilSlot(available: boolean): Promise<void> {
  const asked = { income_payment_system_id: 'usdterc20', outcome_payment_system_id: 'sberrub' };
  const ask = async () => {
    const path = 'rate_calculations/from_income?check_slots=true';
    const { body } = await customer.call('POST', path, { ...asked, income_amount: '250' });
    return body.data?.attributes.slot ?? body;
  };
  const reason = available ? null : 'no_slot';
  await expect.poll(ask, { timeout: 15_000, interval: 200 }).toEqual({ available, reason });
}

const lent = (change: object = {}) => bed.lent({ ...usdtToTrx, income_amount: '250', ...change });

async function pay(to: string, units: bigint, token = usdt): Promise<string> {
  const txid = await anvil.send({ to: token, data: transferData(to, units) });
  await anvil.mine();
  return txid;
}

/** Deep enough for every pair of the demo. */
async function settle(): Promise<void> {
  await look();
  await anvil.mine(20);
  await look();
}

describe('USDT to an address that an operator has pasted', () => {
  test('is credited to its order, which an operator then pays', async () => {
    const { id, address } = await lent();
    const txid = await pay(address, 250_000_000n);
    await look();
    expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds', confirmations: 1 });
    await settle();
    const order = await customer.see(id);
    expect(order).toMatchObject({
      status: 'processing',
      exception: 'none',
      received_amount: '250.00',
      income_txid: txid,
      paid_out_by: 'operator',
    });
    const { rows } = await bed.platform.database.execute(
      sql`select rail, state from payouts where order_id = ${id}`,
    );
    expect(rows).toEqual([{ rail: 'manual', state: 'queued' }]);
  });

  test('in two payments is both', async () => {
    const { id, address } = await lent();
    await pay(address, 100_000_000n);
    await pay(address, 150_000_000n);
    await settle();
    expect(await customer.see(id)).toMatchObject({ status: 'processing' });
  });

  test('whose block is undone for good is taken back from its order', async () => {
    await anvil.mine(3);
    await look();
    const { id, address } = await lent();
    await pay(address, 250_000_000n);
    await look();
    expect((await customer.see(id)).deposit_seen_at).not.toBeNull();
    await anvil.call('anvil_reorg', 2, []);
    await anvil.mine();
    await look();
    const { rows } = await bed.platform.database.execute(
      sql`select state, notified_state from deposits where order_id = ${id}`,
    );
    expect(rows).toEqual([{ state: 'conflicted', notified_state: 'dropped' }]);
    await anvil.mine(30);
    await look();
    expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds' });
  });
});

describe('what was not asked for is told to no order and waits for a person', () => {
  test('native coin to an address that awaits a token', async () => {
    const { id, address } = await lent();
    const txid = await anvil.send({ to: address, value: '0xde0b6b3a7640000' });
    await anvil.mine();
    await settle();
    expect(await bed.unowned(txid)).toMatchObject({
      asset: 'ETH',
      asideReason: 'wrong_asset',
      meantFor: id,
      orderId: null,
      sender: anvil.accounts[0],
    });
    expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds' });
  });

  test('a token of another contract', async () => {
    const { id, address } = await lent();
    const txid = await pay(address, 250_000_000n, fake);
    await settle();
    const [unread] = await bed.unread(txid);
    expect(unread).toMatchObject({ rail: 'ethereum' });
    expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds' });
  });

  test('dust', async () => {
    const { id, address } = await lent();
    const txid = await pay(address, 1n);
    await settle();
    expect(await bed.unowned(txid)).toMatchObject({ asideReason: 'dust', meantFor: id });
    expect((await customer.see(id)).deposit_seen_at).toBeNull();
  });

  test('money on a network where nobody asked for it', async () => {
    const { database } = bed.platform;
    const [address] = [addressOf(900_001)];
    await inTransaction(database, (tx) =>
      addAddresses(tx, { rail: 'bsc', addresses: [address], createdBy: 'service' }),
    );
    const { id } = await lent();
    await database.execute(sql`
      update order_requisites set rail = 'bsc', address = ${address} where order_id = ${id}`);
    const txid = await pay(address, 250_000_000n);
    await settle();
    expect(await bed.unowned(txid)).toMatchObject({ asideReason: 'wrong_network', meantFor: id });
  });

  test('a payment of the very amount of an earlier order to an address lent onward', async () => {
    await paste(1);
    const first = await lent();
    await cancel(first.id);
    await rested(first.id);
    const second = await lent({ income_amount: '400' });
    expect(second.address).toBe(first.address);
    const txid = await pay(first.address, 250_000_000n);
    await settle();
    expect(await bed.unowned(txid)).toMatchObject({
      asideReason: 'lent_onward',
      meantFor: first.id,
    });
    expect(await customer.see(second.id)).toMatchObject({ status: 'waiting_funds' });
    await pay(second.address, 400_000_000n);
    await settle();
    expect(await customer.see(second.id)).toMatchObject({ status: 'processing' });
  });

  test('a payment to an address whose order is over is that order’s, late', async () => {
    const { id, address } = await lent();
    await cancel(id);
    await pay(address, 250_000_000n);
    await settle();
    expect(await customer.see(id)).toMatchObject({ status: 'moderation' });
  });
});

async function cancel(id: string): Promise<void> {
  expect((await customer.call('DELETE', `orders/${id}`)).status).toBeLessThan(300);
}

/** As if an order had been over for a day. */
async function rested(id: string): Promise<void> {
  await inTransaction(bed.platform.database, async (tx) => {
    await tx.execute(sql`alter table orders disable trigger orders_guard`);
    await tx.execute(sql`
      update orders set updated_at = now() - interval '1 day' where id = ${id}`);
    await tx.execute(sql`alter table orders enable trigger orders_guard`);
  });
}

describe('the pool', () => {
  test('never gives one address to two of 64 orders that ask at once', async () => {
    await paste(60);
    const { database } = bed.platform;
    const pool = createDatabasePool(database, 'ethereum', {
      restMinutes: 60,
      progress: () => readProgress(database, 'ethereum'),
    });
    const ids = await Promise.all(
      Array.from({ length: 64 }, () => customer.place('coinToCard', { ...usdtToTrx })),
    );
    const twice = [...ids, ...ids];
    const given = await Promise.all(twice.map((id) => pool.lend(id)));
    const addresses = given.filter((address) => address !== null);
    expect(new Set(addresses).size).toBe(60);
    const byOrder = Map.groupBy(twice.keys(), (place) => twice[place]);
    for (const places of byOrder.values()) {
      const own = new Set(places.map((place) => given[place]).filter((one) => one !== null));
      expect(own.size).toBeLessThan(2);
    }
    const { rows } = await database.execute(sql`
      select lent_to from pool_addresses where lent_to is not null
       group by 1 having count(*) > 1`);
    expect(rows).toEqual([]);
  });

  test('that is empty leaves the order waiting, until an address is free', async () => {
    await paste(1);
    await untilSlot(true);
    const first = await lent();
    // Said before anybody makes an order; one that is made all the same waits.
    await untilSlot(false);
    const id = await customer.place('coinToCard', { ...usdtToTrx });
    const refused = await bed.ask(id);
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0].code).toBe('no_slot');
    expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds' });
    await cancel(first.id);
    await rested(first.id);
    const asked = await bed.ask(id);
    expect(asked.status).toBe(200);
  });

  test('has room again for a quote once an address has rested', async () => {
    await paste(1);
    const { id } = await lent();
    await untilSlot(false);
    await cancel(id);
    await rested(id);
    await untilSlot(true);
  });

  test('gives nothing while its chain is not read', async () => {
    const { database } = bed.platform;
    await database.execute(sql`
      update rail_states set scanned_at = now() - interval '2 minutes' where rail = 'ethereum'`);
    const id = await customer.place('coinToCard', { ...usdtToTrx });
    const refused = await bed.ask(id);
    expect(refused.status).toBe(422);
    await untilSlot(false);
    await look();
    await untilSlot(true);
    expect((await bed.ask(id)).status).toBe(200);
  });
});
