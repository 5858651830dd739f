import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  hintOf,
  openRequisitesStandIn,
  type RequisitesStandIn,
  requisiteSettings,
} from '../../gateways/requisites/stand-in/testing.ts';
import { findOrder } from '../exchange/orders/order-records.ts';
import { fieldsOf } from '../exchange/orders/testing.ts';
import { requisiteRequests } from '../exchange/requisite-cascade/tables.ts';
import { switchOn } from '../money/online-payments/testing.ts';
import { patienceSeconds } from './patient-customer.ts';
import { provePaidOnce } from './prove-paid-once.ts';
import { shortSeeds, thirdOf } from './seeds.ts';
import { type ProcessName, type Service, startService } from './service-under-test.ts';

/** Every step of requisites that a provider gives, in the order in which they come. */
const points: readonly (readonly [ProcessName, string])[] = [
  ['web', 'cascade.numbered'],
  ['web', 'cascade.asked'],
  ['web', 'cascade.kept'],
  ['web', 'requisites_issued.uncommitted'],
  ['web', 'requisites_issued.committed'],
  ['worker', 'cascade.forwarded'],
  ['web', 'cascade.hinted'],
  ['worker', 'cascade.told'],
  ['worker', 'online.asked'],
  ['worker', 'online.credited'],
];

let provider: RequisitesStandIn;
let service: Service;

beforeAll(async () => {
  provider = await openRequisitesStandIn();
  const { origin } = new URL(requisiteSettings.shop_api.api_url);
  service = await startService(['web', 'worker'], {
    GATEWAY_ADDRESSES: `${origin}=${provider.address},https://onlypays.net=${provider.address}`,
  });
  const { platform, modules } = service;
  const bed = { platform, gateways: modules.gateways };
  await switchOn(bed, 'shop_api', { position: 1 });
  await switchOn(bed, 'onlypays', { position: 2 });
});
afterAll(async () => {
  await service.close();
  await provider.close();
});

/** Asks until it is answered, as a browser whose customer presses again does. */
async function patiently(path: string, init: RequestInit): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await fetch(`${service.base}${path}`, init);
      if (answer.status < 500 || tries > 100) return answer;
    } catch (error) {
      if (tries > 100) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function post(path: string, fields: object, cookie = '') {
  const headers = { 'content-type': 'application/vnd.api+json', cookie };
  return patiently(`/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(fields) });
}

/** Waits for something that others bring about. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < patienceSeconds * 5; waited += 1) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`never came: ${what}`);
}

/** How many orders there were. */
let lived = 0;

/** An order from its making to its end, whoever dies meanwhile. */
async function live(): Promise<void> {
  lived += 1;
  const made = await post('orders', fieldsOf('cardToCoin'));
  const cookie = made.headers.getSetCookie().join('; ');
  const { data }: { data: { id: string } } = JSON.parse(await made.text());
  const orderOf = async () => (await findOrder(service.platform.database, data.id))?.order;
  await post(`orders/${data.id}/get_requisites`, {}, cookie);
  await until('requisites', async () => {
    if ((await orderOf())?.requisitesIssuedAt !== null) return true;
    await post(`orders/${data.id}/get_requisites`, {}, cookie);
    return false;
  });
  await post('orders/confirm_payment', { order_id: data.id }, cookie);
  const [given] = await service.platform.database
    .select()
    .from(requisiteRequests)
    .where(eq(requisiteRequests.orderId, data.id))
    .orderBy(sql`(state = 'given') desc`);
  if (given === undefined) throw new Error('no provider was asked');
  const theirs = provider.of(given.reference);
  // The other one is told nothing of it, and is looked at without being told.
  const isNotified = theirs.provider === 'shop_api';
  if (isNotified) await until('the claim at the provider', async () => theirs.said.length > 0);
  theirs.status = 'paid';
  const fields = { id: theirs.id, externalOrderId: theirs.reference, status: 'completed' };
  const path = `/api/v1/payment_notifications/shop_api?${hintOf(fields)}`;
  if (isNotified) await patiently(path, { method: 'POST' });
  await until('the end', async () => (await orderOf())?.status === 'completed');
}

test.each(shortSeeds)(
  'whoever dies, no provider is asked twice and no payment is lost (seed %i)',
  async (seed) => {
    const mine = thirdOf(seed, points);
    for (const [process, name] of mine) {
      service.arm(process, `${name}:1`);
      const killed = service.untilKilled(process, patienceSeconds);
      await Promise.all([live(), killed]).catch((cause: unknown) => {
        throw new Error(`at ${name}`, { cause });
      });
    }
    const numbers = provider.asked.map(({ reference }) => reference);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeLessThanOrEqual(lived * 2);
    await provePaidOnce(service.platform.database);
    const { rows } = await service.platform.database.execute(sql`
    select order_id from deposits group by 1 having count(*) > 1 or sum(units) <> 1000000`);
    expect(rows).toEqual([]);
  },
  900_000,
);
