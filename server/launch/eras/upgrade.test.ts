import pg from 'pg';
import { expect, inject, type TestContext, test } from 'vitest';
import { payFor, until } from '../../crash/patient-customer.ts';
import { proveBooks } from '../../crash/prove-books.ts';
import { cookieOf, type Desk, deskOf } from '../../office/access/testing.ts';
import { readConfig } from '../../platform/config/config.ts';
import { openPlatform } from '../../platform/open-platform.ts';
import { openTestService, type TestService, testVariables } from '../../testing.ts';
import { registerWork } from '../../worker.ts';
import { prepareData } from '../prepare-data.ts';
import { describeSchema, listEras, restoreEra } from './testing.ts';

/** What the operator of every era has set, by `tools/upgrade/fill-release.ts`. */
const operator = { login: 'admin', password: 'rosette-ledger-7-harbour' };
const demo = {
  ...testVariables,
  DEMO_LITECOIN: 'false',
  DEMO_HISTORY: 'false',
  DEMO_BLOCK_MILLISECONDS: '300',
};

// Side by side: most of each is waiting for tasks that come round every second.
test.concurrent.for(await listEras())('%s goes on with this release', async (era, story) => {
  const left = await restoreEra(era);
  story.onTestFinished(() => left.close());
  const variables = {
    ...demo,
    DATABASE_URL: left.url,
    DATA_DIR: left.dataDir,
    LOG_LEVEL: 'silent',
  };
  await lengthenTimeToPay(left.url);
  const before = await readBalances(left.url);
  expect(before.length).toBeGreaterThan(5);

  await prepareData(readConfig(variables), left.url);
  expect(await readBalances(left.url)).toEqual(before);
  expect(await describeSchema(left.url)).toEqual(await describeSchema(templateUrl()));

  const service = await openService(story, variables, left.url);
  const { database } = service.platform;
  await proveBooks(database, left.dataDir);
  const desk = await signIn(service);
  const orders = await readOrders(service, desk);
  const finished = await finishOrders(service, desk, orders);
  for (const id of finished) await until(service, id, ({ status }) => status === 'completed');
  await proveBooks(database, left.dataDir);
});

/** What stands ready for every test is a database that this release has made. */
function templateUrl(): string {
  const url = new URL(inject('testServerUrl'));
  url.pathname = '/template_agio';
  return url.href;
}

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The upgrade comes while their customers still pay, whenever the test runs. */
async function lengthenTimeToPay(url: string): Promise<void> {
  await ask(
    url,
    `update orders set expires_at = clock_timestamp() + interval '20 minutes', version = version + 1
      where status = 'waiting_funds'`,
  );
}

/** What lies on each account, in its currency, by its balance and by its postings. */
function readBalances(url: string): Promise<object[]> {
  return ask(
    url,
    `select a.name, a.asset, a.balance::text, sum(p.units)::text as posted
       from ledger_accounts a left join ledger_postings p on p.account = a.name
      group by a.name, a.asset, a.balance having a.balance <> 0 or sum(p.units) is not null
      order by a.name`,
  );
}

/** The web and the worker as each is composed in its process. */
async function openService(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  variables: Readonly<Record<string, string>>,
  url: string,
): Promise<TestService> {
  const config = readConfig(variables);
  const worker = await openPlatform(config, 'worker');
  const work = await registerWork(worker.platform);
  onTestFinished(async () => {
    await work.close();
    await worker.close();
  });
  const opened = await openPlatform(config, 'web');
  const service = await openTestService({ bed: { ...opened, url }, seed: async () => undefined });
  onTestFinished(() => service.close());
  return service;
}

async function signIn({ app }: TestService): Promise<Desk> {
  const answer = await deskOf(app, null).call('POST', '/sessions', operator);
  expect(answer.statusCode).toBe(200);
  return deskOf(app, cookieOf(answer));
}

type StoredOrder = { readonly id: string; readonly status: string; readonly email: string };

/** Every order is what it was: to whoever has its link, in the queue, and on its page there. */
async function readOrders({ app, url }: TestService, desk: Desk): Promise<readonly StoredOrder[]> {
  const orders = await ask<StoredOrder>(url, 'select id, status, email from orders order by id');
  expect(orders.length).toBeGreaterThan(12);
  const statuses = new Set(orders.map(({ status }) => status));
  for (const wanted of ['completed', 'refunded', 'cancelled', 'moderation', 'processing']) {
    expect(statuses).toContain(wanted);
  }
  for (const { id, status } of orders.filter(({ email }) => email !== memberEmail)) {
    const seen = (await app.inject(`/api/v1/orders/${id}`)).json();
    expect(seen.data.attributes.status).toBe(status);
  }
  for (const { id, status } of orders) {
    const answer = await desk.call('GET', `/orders/${id}`);
    expect([answer.statusCode, answer.json().data?.attributes.status]).toEqual([200, status]);
  }
  const queue = (await desk.call('GET', '/orders?status=completed')).json();
  expect(queue.data.length).toBeGreaterThan(3);
  return orders;
}

/** Whose orders are read by nobody else. */
const memberEmail = 'boris@example.com';

/** Finishes what waited when the release ended, and answers which orders these are. */
async function finishOrders(
  service: TestService,
  desk: Desk,
  orders: readonly StoredOrder[],
): Promise<readonly string[]> {
  const idOf = (email: string) => orders.find((order) => order.email === email)?.id ?? '';
  const coins = idOf('trx-prusd@example.com');
  await payFor(service, coins, 1_000_000n);

  const roubles = idOf('sbprub-trx@example.com');
  const { income_amount: amount } = await attributesOf(desk, roubles);
  await done(desk, roubles, 'confirm_deposit', { amount });

  const unpaid = orders.find(({ status }) => status === 'processing')?.id ?? '';
  const [payout] = (await attributesOf(desk, unpaid)).payouts;
  const payoutId = { payout_id: payout.id };
  await done(desk, unpaid, 'claim_payout', payoutId);
  const [account] = payout.own_accounts;
  await done(desk, unpaid, 'report_payout', {
    ...payoutId,
    reference: 'P-100500',
    ...(account === undefined ? {} : { paid_from: account.id }),
  });
  return [coins, roubles, unpaid];
}

async function attributesOf(desk: Desk, id: string): Promise<ReturnType<typeof JSON.parse>> {
  return (await desk.call('GET', `/orders/${id}`)).json().data.attributes;
}

async function done(desk: Desk, id: string, action: string, fields: object): Promise<void> {
  const answer = await desk.call('POST', `/orders/${id}/${action}`, fields);
  expect([action, answer.statusCode, answer.body]).toEqual([action, 200, answer.body]);
}
