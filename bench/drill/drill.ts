// `npm run drill`: kills, pauses and cuts off each part of a service on two machines while orders
// are on their way, and proves that none was lost or paid twice. `--only WORD` takes the accidents
// whose name has it, and writes nothing.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PrivateChain, startPrivateChain } from '../../server/crash/private-chain.ts';
import {
  closeDatabase,
  type Database,
  openDatabase,
} from '../../server/platform/database/database.ts';
import { type Accident, accidentsOf } from './accidents.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Shop, steadily, stories, tellStory } from './customers.ts';
import { type Machines, startMachines } from './machines.ts';
import { prepareShop } from './prepare-shop.ts';
import { type Probes, startProbes } from './probes.ts';
import { findPrograms } from './programs.ts';
import { proveAll } from './proofs.ts';
import { type Seen, writeReport } from './report.ts';
import { stopPrograms } from './runner.ts';

const ordersInAll = 300;
/** Orders that begin before an accident, at it and while it lasts. */
const spreadMilliseconds = 700;
const startedAt = performance.now();
const say = (line: string) => {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${String(seconds).padStart(4)} s  ${line}`);
};

const only = process.argv.includes('--only') ? process.argv.at(-1) : undefined;
const ending: (() => Promise<unknown> | unknown)[] = [];

type Stage = {
  readonly cluster: Cluster;
  readonly machines: Machines;
  readonly chain: PrivateChain;
  readonly database: Database;
  readonly dataDir: string;
};

async function setStage(folder: string): Promise<Stage> {
  const programs = await findPrograms();
  const chain = await startPrivateChain();
  ending.push(() => chain.close());
  say('etcd and PostgreSQL start');
  const cluster = await startCluster(programs, folder);
  ending.push(() => cluster.close());
  await cluster.untilWhole(120);
  say('the service starts');
  const { variables } = chain;
  const machines = await startMachines({ programs, folder, cluster, variables });
  ending.push(() => machines.close());
  const database = openDatabase(machines.directUrl, { poolMax: 8, onError: () => undefined });
  ending.push(() => closeDatabase(database));
  await prepareShop(database);
  return { cluster, machines, chain, database, dataDir: join(folder, 'data') };
}

type Round = {
  readonly stage: Stage;
  readonly probes: Probes;
  readonly heard: Map<number, number>;
  readonly orders: number;
  readonly ids: string[];
};

async function goThrough(accident: Accident, round: Round): Promise<Seen> {
  const { stage, probes, heard, orders, ids } = round;
  const { machines, chain, database } = stage;
  heard.clear();
  const shop: Shop = { url: machines.url, database, heard: (status) => count(heard, status) };
  const running: Promise<void>[] = [];
  const tellOne = async (at: number) => {
    const story = stories[(ids.length + at) % stories.length] ?? 'exact';
    const account = story === 'bought' ? await chain.address() : '';
    ids.push(await tellStory(shop, story, account));
    if (story === 'bought') await proveBought(stage, account);
  };
  const telling = (async () => {
    for (let at = 0; at < orders; at += 1) {
      const one = tellOne(at);
      one.catch(() => undefined);
      running.push(one);
      await sleep(spreadMilliseconds);
    }
  })();
  await sleep(3 * spreadMilliseconds);
  const since = performance.now();
  const putRight = await accident.befall();
  await sleep(accident.seconds * 1_000);
  await putRight();
  await telling;
  await Promise.all(running);
  const settledSeconds = (performance.now() - since) / 1_000;
  await stage.cluster.untilWhole(180);
  await sleep(3_000);
  const seen = {
    name: accident.name,
    quotesSeconds: probes.secondsWithout('quotes', since),
    ordersSeconds: probes.secondsWithout('orders', since),
    settledSeconds,
    answers: new Map(heard),
  };
  say(
    `${seen.name}: quotes ${seen.quotesSeconds.toFixed(1)} s, orders ` +
      `${seen.ordersSeconds.toFixed(1)} s, settled ${settledSeconds.toFixed(1)} s, ` +
      `${JSON.stringify(Object.fromEntries(heard))}`,
  );
  return seen;
}

function count(heard: Map<number, number>, status: number): void {
  heard.set(status, (heard.get(status) ?? 0) + 1);
}

/** The chain itself says what came of a payout. */
async function proveBought({ chain }: Stage, account: string): Promise<void> {
  const { count: payments } = await steadily(() => chain.paymentsTo(account));
  if (payments !== 1) throw new Error(`${account} was paid ${payments} times by the chain`);
}

async function run(folder: string): Promise<void> {
  const stage = await setStage(folder);
  const heard = new Map<number, number>();
  const probes = startProbes(stage.machines.url, (status) => count(heard, status));
  const all = accidentsOf(stage).filter(({ name }) => only === undefined || name.includes(only));
  const orders = Math.ceil(ordersInAll / accidentsOf(stage).length);
  const seen: Seen[] = [];
  const ids: string[] = [];
  for (const accident of all) {
    seen.push(await goThrough(accident, { stage, probes, heard, orders, ids }));
  }
  await probes.close();
  await sleep(5_000);
  const lines = await proveAll(stage.database, { ids, dataDir: stage.dataDir });
  const report = writeReport(seen, { lines, orders: ids.length, when: new Date() });
  console.log(`\n${report}`);
  if (only === undefined) await writeFile(join(import.meta.dirname, '../drill.md'), report);
  if (seen.some(({ answers }) => (answers.get(500) ?? 0) > 0)) {
    throw new Error('an outage was answered with 500, which says that the service is at fault');
  }
}

const folder = await mkdtemp(join(tmpdir(), 'agio-drill-'));
await chmod(folder, 0o755);
const interrupted = new Promise<never>((_, fail) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => fail(new Error('interrupted')));
  }
});
let failed = false;
try {
  await Promise.race([run(folder), interrupted]);
} catch (error) {
  failed = true;
  console.error(error);
} finally {
  say('everything that was started is ended');
  for (const end of ending.reverse()) {
    await Promise.resolve(end()).catch((error: unknown) => console.error(error));
  }
  await stopPrograms();
  if (failed) console.error(`The logs are in ${folder}.`);
  else await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(failed ? 1 : 0);
