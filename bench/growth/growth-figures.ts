import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { forgetOldSnapshots } from '../../server/market/rates/store.ts';
import { readUnnotified, readWatched } from '../../server/money/deposits/read-deposits.ts';
import { readPastReserves } from '../../server/money/ledger/past-reserves.ts';
import { readLive, readLockedInputs, readQueued } from '../../server/money/payouts/read-payouts.ts';
import { userIdentity } from '../../server/people/auth/identity.ts';
import { openSession } from '../../server/people/auth/sessions.ts';
import {
  closeDatabase,
  type Database,
  openDatabase,
} from '../../server/platform/database/database.ts';
import { inTransaction } from '../../server/platform/database/in-transaction.ts';
import { ordersPath } from '../order-load.ts';
import { processorSeconds } from '../processes.ts';
import type { Service } from '../running-service.ts';
import { findOffers, jsonHeaders, orderBody, quotePath, quoteRequest, raised } from '../shop.ts';
import { median } from '../statistics.ts';
import { nextAddress } from '../visitor-address.ts';
import { type Browser, customerBrowser, officeBrowser } from './growth-browser.ts';

/** Milliseconds by the name of what took them. */
type Timed = Readonly<Record<string, number>>;

export type GrownFigures = {
  /** What customers wait for: held to the narrower bound. */
  readonly serving: Timed;
  /** What is read once in a while. */
  readonly screens: Timed;
  /** Percent of a core that PostgreSQL is busy while nobody asks for anything. */
  readonly idlePercent: number;
  readonly startMilliseconds: number;
};

const idleSeconds = 20;
const quoteTimes = 300;
const orderTimes = 60;
const roundTimes = 30;
const screenTimes = 7;

/** Measures a service that runs on a filled database. */
export async function measureGrown(service: Service): Promise<GrownFigures> {
  const database = openDatabase(service.databaseUrl, { poolMax: 2 });
  try {
    await sleep(10_000);
    const idlePercent = await idlePercentOf(service.dataDir);
    const screens = {
      ...(await timeScreens(service, database)),
      'reserves of 500 past moments': await timePastReserves(database),
      'a round of dropping old prices': await timed(screenTimes, () =>
        forgetOldSnapshots(database, 180),
      ),
    };
    const serving = {
      'a quote': await timeQuotes(service.url),
      'an order': await timeOrders(service.url),
      'a round of the watcher': await timeWatcher(database),
      'a round of the payer': await timePayer(database),
    };
    const { startMilliseconds } = service;
    return { serving, screens, idlePercent, startMilliseconds };
  } finally {
    await closeDatabase(database);
  }
}

/** Processor time of the postmaster and of all its children over a while. */
async function idlePercentOf(dataDir: string): Promise<number> {
  const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const postmaster = Number.parseInt(pidFile, 10);
  const seconds = async () => {
    const listed = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)]).toString();
    const pids = [postmaster, ...listed.trim().split(/\s+/).map(Number)];
    const each = await Promise.all(
      pids.map(async (pid) => [pid, (await processorSeconds(pid)) ?? 0] as const),
    );
    return new Map(each);
  };
  const before = await seconds();
  await sleep(idleSeconds * 1000);
  const after = await seconds();
  let used = 0;
  for (const [pid, spent] of after) used += spent - (before.get(pid) ?? 0);
  return (used / idleSeconds) * 100;
}

async function timeQuotes(url: string): Promise<number> {
  const offers = await findOffers(url, 10);
  return timed(quoteTimes, async (time) => {
    const offer = offers[time % offers.length];
    if (offer === undefined) throw new Error('nothing can be exchanged');
    // Another amount each time: the same would be answered from memory.
    const { body = '' } = quoteRequest(raised(offer, time));
    await answered(fetch(url + quotePath, { method: 'POST', headers: jsonHeaders, body }));
  });
}

async function timeOrders(url: string): Promise<number> {
  const offers = await findOffers(url, 10);
  const times: number[] = [];
  for (let time = 0; time < orderTimes; time += 1) {
    const offer = offers[time % offers.length];
    if (offer === undefined) throw new Error('nothing can be exchanged');
    const body = await orderBody(url, offer);
    const headers = { ...jsonHeaders, 'x-forwarded-for': nextAddress() };
    const startedAt = performance.now();
    await answered(fetch(url + ordersPath, { method: 'POST', headers, body }));
    times.push(performance.now() - startedAt);
  }
  return median(times.slice(orderTimes / 4));
}

async function timeWatcher(database: Database): Promise<number> {
  return timed(roundTimes, async () => {
    for (const rail of ['simulated', 'manual']) {
      await readWatched(database, rail);
      await readUnnotified(database, rail);
    }
  });
}

async function timePayer(database: Database): Promise<number> {
  return timed(roundTimes, async () => {
    for (const rail of ['simulated', 'manual']) {
      await readQueued(database, rail);
      await readLive(database, rail);
      await readLockedInputs(database, rail);
    }
  });
}

/** Of the last orders, as a trial of a rule by reserves asks for them. */
async function timePastReserves(database: Database): Promise<number> {
  const { rows } = await database.execute<{ id: string; system: string; at: string }>(sql`
    select id, outcome_system as system, to_json(created_at) as at from orders
     order by created_at desc limit 500`);
  const moments = rows.map(({ id, system, at }) => ({ id, system, at: new Date(at) }));
  return timed(screenTimes, () => readPastReserves(database, moments));
}

async function timeScreens(service: Service, database: Database): Promise<Timed> {
  const office = await officeBrowser(service);
  const customer = await customerBrowser(database);
  const [known] = (
    await database.execute<{ id: string; number: string; txid: string; account: string }>(sql`
      select o.id, o.number, d.txid, o.outcome_account as account from orders o
        join deposits d on d.order_id = o.id and d.rail = 'simulated'
       where o.status = 'completed'
         and o.user_id = (select id::text from users where email = 'user1@example.com')
       order by o.created_at limit 1 offset 100`)
  ).rows;
  if (known === undefined) throw new Error('there are no orders');
  const office_ = '/office/api';
  const paths: Readonly<Record<string, readonly [Browser, string]>> = {
    'the home page': [customer, '/'],
    'an account’s list of orders': [customer, `${ordersPath}?per=100`],
    'an order of a customer': [customer, `${ordersPath}/${known.id}`],
    'the queue, first page': [office, `${office_}/orders`],
    'the queue, hundredth page': [office, `${office_}/orders?page=100`],
    'the queue, what waits': [office, `${office_}/orders?needs=any`],
    'search by a number': [office, `${office_}/orders?search=${known.number}`],
    'search by a transaction': [office, `${office_}/orders?search=${known.txid}`],
    'search by a part of an account': [
      office,
      `${office_}/orders?search=${encodeURIComponent(known.account.slice(3, 20))}`,
    ],
    'search for nobody': [office, `${office_}/orders?search=nobody-is-called-so`],
    'completed orders of one status': [office, `${office_}/orders?status=refunded`],
    'an order in the office': [office, `${office_}/orders/${known.id}`],
    requisites: [office, `${office_}/requisites`],
    mails: [office, `${office_}/mails`],
    'mails that failed': [office, `${office_}/mails?state=failed`],
    'unowned deposits': [office, `${office_}/deposits`],
    'the state of the rails': [office, `${office_}/rails`],
    'the log of actions': [office, `${office_}/audit_log`],
    'the proof of the log': [office, `${office_}/audit_log/proof`],
    'the proof of the ledger': [office, `${office_}/ledger/proof`],
    'figures of seven days': [office, `${office_}/figures`],
    'the page of contacts': [customer, '/en/contacts'],
    users: [office, `${office_}/users`],
    'prices of directions': [office, `${office_}/prices`],
  };
  const found: Record<string, number> = {};
  for (const [name, [browser, path]] of Object.entries(paths)) {
    const headers = { ...browser.headers, cookie: browser.cookie };
    found[name] = await timed(screenTimes, () => answered(fetch(service.url + path, { headers })));
  }
  return found;
}

/** A browser in which the customer with the most orders has signed in. */
async function customerBrowser(database: Database): Promise<Browser> {
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from users where email = 'user1@example.com'`,
  );
  const place = { ip: null, userAgent: null };
  const { token } = await inTransaction(database, (tx) =>
    openSession(tx, userIdentity(rows[0]?.id ?? ''), 'password', place),
  );
  return { headers: jsonHeaders, cookie: `agio_session=${token}` };
}

/** The median of some times in milliseconds, the first of which are thrown away. */
async function timed(times: number, act: (time: number) => Promise<unknown>): Promise<number> {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const startedAt = performance.now();
    await act(time);
    all.push(performance.now() - startedAt);
  }
  return median(all.slice(Math.floor(times / 4)));
}

async function answered(asked: Promise<Response>): Promise<void> {
  const answer = await asked;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} was answered ${answer.status}: ${text}`);
}
