import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { tonAccountOf } from '../../../rails/address-pool/ton/ton-account.ts';
import { startToncenter, type ToncenterStandIn } from '../../../rails/conformance/toncenter.ts';
import type { Customer } from '../../exchange/orders/testing.ts';
import { listUnowned } from '../deposits/read-deposits.ts';
import { assertInvariants } from '../ledger/testing.ts';
import { openPoolBed, type PoolBed } from './testing.ts';

let center: ToncenterStandIn;
let bed: PoolBed;
let customer: Customer;
let pasted = 0;

const rail = 'ton';
const jetton = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';
const usdtToCard = {
  income_payment_system_id: 'usdtton',
  income_amount: '300',
  refund_account: '',
  email: 'a@b.example',
};
const usdt = 1_000_000n;

beforeAll(async () => {
  center = await startToncenter();
  bed = await openPoolBed({
    rail,
    codes: ['USDTTON'],
    variables: { TON_API_URL: center.url, TON_SECONDS: '0' },
  });
  customer = bed.customer;
});

afterAll(async () => {
  await bed.close();
  await center.stop();
});

beforeEach(async () => {
  Object.assign(center, { fault: 'none', age: 10 });
  center.advance(30);
  await bed.tick({});
  pasted += 1;
  await bed.paste([tonAccountOf(`0:${String(pasted).padStart(64, 'c')}`) ?? '']);
  await look();
});
afterEach(() => assertInvariants(bed.platform.database));

const look = () => bed.look();
const lent = () => bed.lent(usdtToCard);

test('USDT is credited to its order once the masterchain has it, and an operator pays', async () => {
  const { id, address } = await lent();
  expect(address).toMatch(/^UQ/);
  const txid = center.send({ to: address, units: 300n * usdt, jetton });
  await look();
  expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds', deposit_seen_at: null });
  center.advance(5);
  await look();
  expect(await customer.see(id)).toMatchObject({
    status: 'processing',
    exception: 'none',
    received_amount: '300.00',
    income_txid: txid,
    paid_out_by: 'operator',
  });
  await look();
  expect(await bed.depositsOf(id)).toEqual([
    { key: `${rail}:${txid}:jettons`, state: 'mined', notified_state: 'credited' },
  ]);
  const { rows } = await listUnowned(bed.platform.database, { page: 1, per: 100 });
  expect(rows.filter((row) => row.address === address)).toEqual([]);
});

test('a counterfeit and coins for an order of USDT wait for a person', async () => {
  const { id, address } = await lent();
  const fake = center.send({ to: address, units: 300n * usdt, jetton: `0:${'fa4e'.repeat(16)}` });
  const coins = center.send({ to: address, units: 90_000_000_000n });
  center.advance(5);
  await look();
  expect(await bed.unread(fake)).toMatchObject([{ reason: 'a token that is not taken here' }]);
  expect(await bed.unowned(coins)).toMatchObject({
    asideReason: 'wrong_asset',
    meantFor: id,
  });
  expect((await customer.see(id)).deposit_seen_at).toBeNull();
});

test('one that is down or lies loses and credits nothing', async () => {
  const { id, address } = await lent();
  center.send({ to: address, units: 300n * usdt, jetton });
  center.advance(5);
  for (const fault of ['down', 'html', 'limited', 'null'] as const) {
    center.fault = fault;
    await expect(look()).rejects.toMatchObject({ name: 'RailFault' });
  }
  center.fault = 'stranger';
  // Of few addresses it may be they that are at fault.
  await look().catch((error: unknown) => expect(error).toMatchObject({ name: 'RailFault' }));
  expect(await customer.see(id)).toMatchObject({ status: 'waiting_funds' });
  center.fault = 'none';
  await look();
  expect(await customer.see(id)).toMatchObject({ status: 'processing' });
});

test('no address is given out while the index is behind the time', async () => {
  center.age = 300;
  await look();
  const id = await customer.place('coinToCard', usdtToCard);
  const refused = await bed.ask(id);
  expect(refused.status).toBe(422);
  center.age = 10;
  await look();
  expect((await bed.ask(id)).status).toBe(200);
});
