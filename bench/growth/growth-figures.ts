import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { forgetOldSnapshots } from '../../server/market/rates/store.ts';
import { readUnnotified, readWatched } from '../../server/money/deposits/read-deposits.ts';
import { readPastReserves } from '../../server/money/ledger/past-reserves.ts';
import { readLive, readLockedInputs, readQueued } from '../../server/money/payouts/read-payouts.ts';
import {
  closeDatabase,
  type Database,
  openDatabase,
} from '../../server/platform/database/database.ts';
import { ordersPath } from '../order-load.ts';
import { processorSeconds } from '../processes.ts';
import { findOffers, jsonHeaders, orderBody, quotePath, quoteRequest, raised } from '../shop.ts';
import { median, timed } from '../statistics.ts';
import { nextAddress } from '../visitor-address.ts';
import { type Timed, timeScreens } from './screens/time-screens.ts';

/** What is measured: one service, or several webs on one database. */
export type Grown = {
  /** Where the next question goes. */
  readonly urlOf: () => string;
  /** Straight to the primary. */
  readonly databaseUrl: string;
  /** Of the PostgreSQL whose work is counted while nobody asks for anything. */
  readonly postgresFolder: string;
  /** Null where several start at once. */
  readonly startMilliseconds: number | null;
};

export type GrownFigures = {
  /** What customers wait for: held to the narrower bound. */
  readonly serving: Timed;
  /** What is read once in a while. */
  readonly screens: Timed;
  /** Rows of the largest tables, and the megabytes of all. */
  readonly behind: Readonly<Record<string, number>>;
  /** Percent of a core that PostgreSQL is busy while nobody asks for anything. */
  readonly idlePercent: number;
  readonly startMilliseconds: number | null;
};

const idleSeconds = 20;
const quoteTimes = 300;
const orderTimes = 60;
const roundTimes = 30;
const screenTimes = 7;

/** Measures a service that runs on a filled database; screens over `longMilliseconds` twice. */
export async function measureGrown(grown: Grown, longMilliseconds: number): Promise<GrownFigures> {
  const { urlOf, databaseUrl } = grown;
  const database = openDatabase(databaseUrl, { poolMax: 2 });
  try {
    await sleep(10_000);
    const idlePercent = await idlePercentOf(grown.postgresFolder);
    const screens = {
      ...(await timeScreens({ url: urlOf(), databaseUrl }, urlOf, longMilliseconds)),
      'reserves of 500 past moments': await timePastReserves(database),
      'a round of dropping old prices': await timed(screenTimes, () =>
        forgetOldSnapshots(database, 180),
      ),
    };
    const serving = {
      'a quote': await timeQuotes(urlOf),
      'an order': await timeOrders(urlOf),
      'a round of the watcher': await timeWatcher(database),
      'a round of the payer': await timePayer(database),
    };
    const behind = await countBehind(database);
    return { serving, screens, behind, idlePercent, startMilliseconds: grown.startMilliseconds };
  } finally {
    await closeDatabase(database);
  }
}

/** Processor time of the postmaster and of all its children over a while. */
async function idlePercentOf(postgresFolder: string): Promise<number> {
  const pidFile = await readFile(join(postgresFolder, 'postmaster.pid'), 'utf8');
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

async function countBehind(database: Database): Promise<Readonly<Record<string, number>>> {
  const { rows } = await database.execute<Record<string, number>>(sql`
    select (select count(*)::int from orders) as orders,
           (select count(*)::int from ledger_postings) as postings,
           (select count(*)::int from ledger_accounts) as accounts,
           (select count(*)::int from order_timeline) as "lines of histories",
           (select count(*)::int from mails) as mails,
           (select count(*)::int from users) as users,
           (select count(*)::int from audit_log) as "entries of the log",
           (pg_database_size(current_database()) / 1000000)::int as megabytes`);
  return rows[0] ?? {};
}

async function timeQuotes(urlOf: () => string): Promise<number> {
  const offers = await findOffers(urlOf(), 10);
  return timed(quoteTimes, async (time) => {
    const offer = offers[time % offers.length];
    if (offer === undefined) throw new Error('nothing can be exchanged');
    // Another amount each time: the same would be answered from memory.
    const { body = '' } = quoteRequest(raised(offer, time));
    await answered(fetch(urlOf() + quotePath, { method: 'POST', headers: jsonHeaders, body }));
  });
}

async function timeOrders(urlOf: () => string): Promise<number> {
  const offers = await findOffers(urlOf(), 10);
  const times: number[] = [];
  for (let time = 0; time < orderTimes; time += 1) {
    const offer = offers[time % offers.length];
    if (offer === undefined) throw new Error('nothing can be exchanged');
    const url = urlOf();
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

async function answered(asked: Promise<Response>): Promise<void> {
  const answer = await asked;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} was answered ${answer.status}: ${text}`);
}
