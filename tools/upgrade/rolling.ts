// `npm run test:rolling [-- COMMIT]`: rolls a service from the version before to this one while
// orders go through both, and proves that none was lost or paid twice.
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Shop, stories, tellStory } from '../../bench/drill/customers.ts';
import { prepareShop } from '../../bench/drill/prepare-shop.ts';
import { proveAll } from '../../bench/drill/proofs.ts';
import { type Program, runProgram, stopPrograms } from '../../bench/drill/runner.ts';
import { type PrivateChain, startPrivateChain } from '../../server/crash/private-chain.ts';
import { startEmbeddedPostgres } from '../../server/launch/database/embedded.ts';
import { freePort } from '../../server/launch/database/free-port.ts';
import { plainEnvironment } from '../../server/launch/testing.ts';
import { closeDatabase, openDatabase } from '../../server/platform/database/database.ts';
import { root } from '../conventions/sources.ts';
import { checkOut, findVersionBefore } from './version-before.ts';

const ordersOfPhase = 14;
const spreadMilliseconds = 700;
const startedAt = performance.now();
const ending: (() => Promise<unknown>)[] = [];

function say(line: string): void {
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  process.stdout.write(`${String(seconds).padStart(4)} s  ${line}\n`);
}

type Stage = {
  readonly folder: string;
  readonly databaseUrl: string;
  readonly chain: PrivateChain;
};

/** One release of the service, part by part, as `deploy/agio` starts them. */
function openRelease({ folder, databaseUrl, chain }: Stage, name: string, release: string) {
  const environment = (url: string) => ({
    ...plainEnvironment(),
    ...chain.variables,
    NODE_ENV: 'production',
    DEMO: 'true',
    DEMO_LITECOIN: 'false',
    DEMO_HISTORY: 'false',
    DEMO_BLOCK_MILLISECONDS: '300',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '0',
    ORDERS_WAITING_MAX: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: '3',
    PORT: new URL(url).port,
    PUBLIC_URL: url,
  });
  const run = (role: string, url = 'http://127.0.0.1:3000', ...more: string[]) =>
    runProgram({
      name: `${role}-${name}`,
      folder,
      command: [join(release, 'deploy', 'agio'), role, ...more],
      env: environment(url),
    });
  const untilDone = async (program: Program) => {
    while (program.isRunning()) await sleep(100);
    if (program.exitCode() !== 0) throw new Error(`see ${program.name}.log in ${folder}`);
  };
  return {
    migrate: () => untilDone(run('migrate')),
    /** Whoever owns the machine does something that the audit log tells of. */
    proveAnew: () => untilDone(run('prove', undefined, '--anew')),
    signer: () => run('signer'),
    worker: () => run('worker'),
    async web(): Promise<{ readonly program: Program; readonly url: string }> {
      const url = `http://127.0.0.1:${await freePort()}`;
      const program = run('web', url);
      for (let waited = 0; waited < 240; waited += 1) {
        const ready = await fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (ready) return { program, url };
        await sleep(500);
      }
      throw new Error(`see web-${name}.log in ${folder}`);
    },
  };
}

/** Customers who come to whichever web is there, another one with each of their requests. */
function openCustomers({ databaseUrl, chain }: Stage) {
  const database = openDatabase(databaseUrl, { poolMax: 8, onError: () => undefined });
  ending.push(() => closeDatabase(database));
  const heard = new Map<number, number>();
  const ids: string[] = [];
  const running: Promise<void>[] = [];
  let webs: readonly string[] = [];
  let asked = 0;
  const shop: Shop = {
    get url() {
      asked += 1;
      return webs[asked % webs.length] ?? '';
    },
    database,
    heard: (status) => heard.set(status, (heard.get(status) ?? 0) + 1),
  };
  const tellOne = async (at: number) => {
    const story = stories[at % stories.length] ?? 'exact';
    const account = story === 'bought' ? await chain.address() : '';
    ids.push(await tellStory(shop, story, account));
    if (story !== 'bought') return;
    const { count } = await chain.paymentsTo(account);
    if (count !== 1) throw new Error(`${account} was paid ${count} times by the chain`);
  };
  return {
    database,
    heard,
    ids,
    settled: () => Promise.all(running),
    /** Lets the next ones come while it is so. */
    async come(urls: readonly string[]): Promise<void> {
      webs = urls;
      for (let at = 0; at < ordersOfPhase; at += 1) {
        const one = tellOne(running.length);
        one.catch(() => undefined);
        running.push(one);
        await sleep(spreadMilliseconds);
      }
    },
  };
}

async function roll(stage: Stage, commit: string): Promise<void> {
  say(`the version before, ${commit.slice(0, 8)}, is installed and built`);
  const { folder } = await checkOut(commit, join(stage.folder, 'before'));
  const before = openRelease(stage, 'before', folder);
  const now = openRelease(stage, 'now', root);
  await before.migrate();
  const signerBefore = before.signer();
  const workerBefore = before.worker();
  const webBefore = await before.web();
  const customers = openCustomers(stage);
  await prepareShop(customers.database);

  say('orders come to the version before');
  await customers.come([webBefore.url]);
  say('the database is migrated meanwhile');
  await now.migrate();
  say('the version before goes on alone, on the tables of this one');
  await customers.come([webBefore.url]);
  const workerNow = now.worker();
  const webNow = await now.web();
  say('both serve every order, in turns, with a worker each');
  await customers.come([webBefore.url, webNow.url]);
  for (const release of [before, now, before]) await release.proveAnew();
  await customers.come([webNow.url, webBefore.url]);
  say('the version before ends');
  await Promise.all([workerBefore.stop(), signerBefore.stop()]);
  const signerNow = now.signer();
  await customers.come([webNow.url]);
  await webBefore.program.stop();
  await customers.settled();
  await sleep(3_000);
  for (const program of [workerNow, signerNow, webNow.program]) {
    if (!program.isRunning()) throw new Error(`${program.name} has ended by itself`);
  }
  await conclude(stage, customers, commit);
}

async function conclude(
  stage: Stage,
  customers: ReturnType<typeof openCustomers>,
  commit: string,
): Promise<void> {
  const { database, ids, heard } = customers;
  const lines = await proveAll(database, { ids, dataDir: join(stage.folder, 'data') });
  const answers = JSON.stringify(Object.fromEntries([...heard].sort()));
  say(`${ids.length} orders over ${commit.slice(0, 8)} and this one; answers ${answers}`);
  for (const line of lines) say(line);
  for (const name of ['web-before', 'worker-before', 'web-now', 'worker-now']) {
    const log = await readFile(join(stage.folder, `${name}.log`), 'utf8');
    const errors = log.split('\n').filter((line) => /"level":[56]0/.test(line));
    say(`${name}: ${errors.length} errors logged`);
    for (const line of new Set(errors.map((line) => JSON.parse(line).msg))) say(`  ${line}`);
  }
  if (heard.has(500)) throw new Error('a request was answered with 500');
}

const folder = await mkdtemp(join(tmpdir(), 'agio-rolling-'));
await chmod(folder, 0o755);
let failed = false;
try {
  const commit = findVersionBefore(process.argv[2]);
  const chain = await startPrivateChain();
  ending.push(() => chain.close());
  const embedded = await startEmbeddedPostgres(join(folder, 'data'));
  ending.push(() => embedded.stop());
  await roll({ folder, chain, databaseUrl: embedded.url }, commit);
} catch (error) {
  failed = true;
  console.error(error);
} finally {
  await stopPrograms();
  for (const end of ending.reverse()) await end().catch((error: unknown) => console.error(error));
  if (failed) console.error(`The logs are in ${folder}.`);
  else await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(failed ? 1 : 0);
