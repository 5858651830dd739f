import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { amount } from '../../core/money/amount.ts';
import { freePort } from '../launch/database/free-port.ts';
import { prepareService } from '../launch/first-start.ts';
import { type ChildSpec, type Supervised, supervise } from '../launch/process/supervise.ts';
import { correctReserve } from '../money/ledger/correct-reserve.ts';
import { type Modules, openModules } from '../open-modules.ts';
import { childEnvironment, signerEnvironment } from '../platform/config/child-environment.ts';
import { inTransaction } from '../platform/database/in-transaction.ts';
import type { Platform } from '../platform/platform.ts';
import { createTestPlatform } from '../platform/testing.ts';
import { compileCache, compileOnce } from './compile-once.ts';

const root = join(import.meta.dirname, '../..');
const files = {
  web: 'server/main.ts',
  worker: 'server/worker.ts',
  signer: 'signer/main.ts',
} as const;
export type ProcessName = keyof typeof files;

/** The real processes of the service under their supervisor, on a database of their own. */
export type Service = {
  readonly base: string;
  /** The test's own view of the same database, for what operators do and for the proof. */
  readonly platform: Platform;
  readonly modules: Modules;
  /** Kills the process when it passes a point, `payout.left:2` for the second time from now. */
  arm(name: ProcessName, point: string): void;
  /** Waits until the process has died at its point; throws when it never comes there. */
  untilKilled(name: ProcessName, seconds: number): Promise<void>;
  /** Waits until one stands still at its point, and tells its number. */
  untilStopped(name: ProcessName, seconds: number): Promise<number>;
  close(): Promise<void>;
};

/** Systems that the stories pay out, and what each counts in. */
const reserves = { PRUSD: 'USD', PRRUB: 'RUB', USDTTRC20: 'USDT' } as const;

const usual = {
  NODE_ENV: 'test',
  DEMO: 'true',
  DEMO_LITECOIN: 'false',
  DEMO_HISTORY: 'false',
  DEMO_BLOCK_MILLISECONDS: '300',
  RATE_LIMIT_PER_MINUTE: '0',
  ORDERS_WAITING_MAX: '0',
  DATABASE_POOL_MAX: '8',
  LOG_LEVEL: process.env['CRASH_LOG'] ?? 'silent',
};

/** Seeds a database and starts the processes; `variables` are those of the rails. */
export async function startService(
  names: readonly ProcessName[],
  variables: Readonly<Record<string, string>> = {},
  supervision: Pick<ChildSpec, 'silentMillisecondsMax'> = {},
): Promise<Service> {
  const { platform, url, close } = await createTestPlatform({ ...usual, ...variables });
  await prepareService(platform);
  await platform.database.execute(
    sql`update requisites set slots = 1000, day_units_max = null, month_units_max = null`,
  );
  // What comes above goes back here, so that orders end in refunds of a surplus as well.
  await platform.database.execute(
    sql`update directions set over_policy = 'refund' where id in ('trx-prusd', 'ltc-prusd')`,
  );
  // More stories are told here than the demo's reserves would serve.
  for (const [paymentSystem, asset] of Object.entries(reserves)) {
    await inTransaction(platform.database, (tx) =>
      correctReserve(tx, {
        key: `stories ${paymentSystem}`,
        reason: 'stories',
        createdBy: 'operator:test',
        paymentSystem,
        change: amount(10n ** 13n, asset),
      }),
    );
  }
  await Promise.all(names.map((name) => compileOnce(join(root, files[name]))));
  const port = await freePort();
  const { dataDir } = platform.config;
  const pointOf = (name: ProcessName) => join(dataDir, `point-of-${name}`);
  const children = names.map((name): Supervised => {
    const environment = name === 'signer' ? signerEnvironment : childEnvironment;
    const env = environment({
      ...usual,
      ...variables,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PORT: String(port),
      FAILPOINT: pointOf(name),
      NODE_COMPILE_CACHE: compileCache,
    });
    return supervise(
      { name, file: join(root, files[name]), env, healthyMilliseconds: 0, ...supervision },
      () => undefined,
    );
  });
  await Promise.all(children.map((child) => child.ready));
  const modules = await openModules(platform);

  return {
    base: `http://127.0.0.1:${port}`,
    platform,
    modules,
    arm: (name, point) => writeFileSync(pointOf(name), point),
    async untilKilled(name, seconds) {
      for (let waited = 0; waited < seconds * 50; waited += 1) {
        if (!existsSync(pointOf(name))) return;
        await sleep(20);
      }
      rmSync(pointOf(name), { force: true });
      throw new Error(`${name} never came to its point`);
    },
    untilStopped: (name, seconds) => numberIn(`${pointOf(name)}.stopped`, seconds),
    async close() {
      await Promise.all(children.map((child) => child.stop()));
      await modules.close();
      await close();
    },
  };
}

/** Waits for a file with the number of a process, and takes it away. */
async function numberIn(file: string, seconds: number): Promise<number> {
  for (let waited = 0; waited < seconds * 50; waited += 1) {
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
    if (pid > 0) {
      rmSync(file);
      return pid;
    }
    await sleep(20);
  }
  throw new Error('nobody came to the point');
}
