import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { operatorActor } from '../../../core/actor.ts';
import { formatAmount } from '../../../core/money/amount.ts';
import { keyOfPayout } from '../../../gateways/payout-by-key.ts';
import { openProviderStandIn, type ProviderStandIn } from '../../../gateways/stand-in/testing.ts';
import { findOrder } from '../../exchange/orders/order-records.ts';
import { assertInvariants } from '../../money/ledger/testing.ts';
import { payoutRailOf } from '../../money/online-payments/payout-rail.ts';
import { switchOn } from '../../money/online-payments/testing.ts';
import {
  beginRecovery,
  findRecovery,
  releaseRecovery,
} from '../../money/payout-holds/recoveries.ts';
import { payRound } from '../../money/payout-processor/pay.ts';
import { readPayoutsOf } from '../../money/payouts/read-payouts.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { heldLease, seizeLease } from '../../platform/lease/testing.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

/** What a provider was asked to pay after the backup, and the restored database has forgotten. */

let provider: ProviderStandIn;
let office: TestOffice;

beforeAll(async () => {
  provider = await openProviderStandIn();
  office = await openTestOffice({ NODE_ENV: 'test', PROVIDERS_AT: provider.address });
  const { platform, modules } = office;
  await platform.database.execute(
    sql`update payment_systems set rail = 'manual' where code = 'USDTTRC20'`,
  );
  await modules.catalogue.refresh();
  const bed = { platform, gateways: modules.gateways };
  await switchOn(bed, 'heleket', { enabled: false, pays: ['USDTTRC20'] });
});

beforeEach(async () => {
  provider.behave('honest');
  provider.payoutsAre('paid');
  await office.platform.database.execute(sql`delete from recovery_decisions`);
  await office.platform.database.execute(sql`delete from recoveries`);
});

afterEach(() => assertInvariants(office.platform.database));

afterAll(async () => {
  await office.close();
  await provider.close();
});

const placed = async () => {
  await office.tick();
  return office.placeOrder('sberrub', 'usdttrc20', '15000');
};

async function credit(id: string): Promise<void> {
  await office.claim(id);
  const once = { 'idempotency-key': randomUUID() };
  const said = { amount: '15000' };
  const answer = await office.operator.call('POST', `/orders/${id}/confirm_deposit`, said, once);
  expect(answer.statusCode, answer.body).toBe(200);
}

/** The provider pays the order's first payout, as this database will never know. */
async function paidAfterBackup(id: string): Promise<string> {
  const stored = await findOrder(office.platform.database, id);
  const rail = payoutRailOf(office.modules.gateways, 'heleket');
  if (stored === null || rail === null) throw new Error('there is nothing to pay, or nobody');
  const { outcome } = stored.order;
  const attempt = await rail.prepare(
    {
      payoutId: `${id}:1`,
      attemptNumber: 1,
      address: stored.row.outcomeAccount,
      memo: null,
      amount: outcome,
      accounted: [],
      fence: 0n,
      paymentSystem: 'USDTTRC20',
    },
    [],
  );
  expect(await rail.submit(attempt)).toBe('accepted');
  return formatAmount(outcome);
}

async function restored(): Promise<void> {
  const madeAt = office.platform.clock.now();
  await beginRecovery(office.platform.database, { madeAt, begunBy: null });
}

async function list() {
  const answer = await office.admin.call('GET', '/recovery_items');
  expect(answer.statusCode, answer.body).toBe(200);
  const { data, meta } = answer.json();
  return { items: data as { id: string; attributes: Record<string, unknown> }[], meta };
}

async function pay(): Promise<void> {
  const { database } = office.platform;
  await database.execute(sql`update payout_attempts set next_at = now()`);
  const rail = payoutRailOf(office.modules.gateways, 'heleket');
  if (rail === null) throw new Error('heleket pays nothing out');
  const held = await heldLease(database, 'pay heleket');
  const lease = held.token === 0n ? await seizeLease(database, 'pay heleket') : held;
  await payRound({ deps: office.deps, name: 'heleket', rail, lease });
}

const madeFor = (id: string) =>
  provider.paidOut.filter(({ key }) => key === keyOfPayout(`${id}:1`));

test('what a provider has paid is listed, and booked without a second payment', async () => {
  const id = await placed();
  const other = await placed();
  await restored();
  const amount = await paidAfterBackup(id);
  const { items, meta } = await list();
  const key = keyOfPayout(`${id}:1`);
  expect(items.find((item) => item.id === key)?.attributes).toMatchObject({
    kind: 'provider',
    state: 'by_itself',
    order_id: id,
    payout_id: `${id}:1`,
    asset: 'USDT',
    amount,
    provider: 'Heleket',
    provider_key: key,
  });
  expect(items.map((item) => item.id)).not.toContain(keyOfPayout(`${other}:1`));
  expect(meta).toMatchObject({ providers_silent: [], providers_cut: false });
  const { database } = office.platform;
  const recovery = await findRecovery(database);
  await inTransaction(database, (tx) =>
    releaseRecovery(tx, recovery?.id ?? 0n, operatorActor('owner')),
  );
  await credit(id);
  await pay();
  await pay();
  expect((await findOrder(database, id))?.order.status).toBe('completed');
  expect(madeFor(id)).toHaveLength(1);
  expect((await list()).items.map((item) => item.id)).not.toContain(key);
});

test('what waits for an operator by now is not called unpaid once a provider has it', async () => {
  const id = await placed();
  const { database } = office.platform;
  await database.execute(sql`update gateway_payouts set units_max = 1`);
  await office.modules.gateways.refresh();
  await credit(id);
  await restored();
  await paidAfterBackup(id);
  const [entry] = await readPayoutsOf(database, id);
  expect(entry?.payout).toMatchObject({ rail: 'manual', state: 'queued' });
  const key = keyOfPayout(`${id}:1`);
  const { items } = await list();
  expect(items.find((item) => item.id === `${id}:1`)?.attributes).toMatchObject({
    kind: 'by_hand',
    provider: 'Heleket',
    provider_key: key,
  });
  const decide = (said: object) =>
    office.admin.call('POST', `/recovery_items/${id}:1/decision`, said, {
      'idempotency-key': randomUUID(),
    });
  const denied = await decide({ outcome: 'not_paid', reason: 'not in the statement' });
  expect([denied.statusCode, denied.json().errors[0].code]).toEqual([409, 'payout_made']);
  const settled = await decide({ outcome: 'paid', reference: key, reason: 'in its cabinet' });
  expect(settled.statusCode, settled.body).toBe(200);
  expect((await findOrder(database, id))?.order.status).toBe('completed');
  expect(madeFor(id)).toHaveLength(1);
  await database.execute(sql`update gateway_payouts set units_max = null`);
  await office.modules.gateways.refresh();
});

test('a provider that is silent is named, and nothing is taken for looked through', async () => {
  const id = await placed();
  await restored();
  await paidAfterBackup(id);
  provider.behave('down');
  const { items, meta } = await list();
  expect(meta.providers_silent).toEqual(['Heleket']);
  expect(items.map((item) => item.id)).not.toContain(keyOfPayout(`${id}:1`));
});
