import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type ConstructorOptions, fromDrizzle, PgBoss, type Queue } from 'pg-boss';
import type { Queryable } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { EnqueueOptions, Jobs, WorkOptions } from './jobs.ts';

const schema = 'jobs';

/**
 * Every queue alike: at most one waiting job per key (`short`); a job whose worker has not been
 * heard of for ten seconds goes to another one; a failing job is tried again after 1 s, 2 s, 4 s
 * and so on up to five minutes.
 */
const queueOptions = {
  policy: 'short',
  notify: true,
  heartbeatSeconds: 10,
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  retentionSeconds: 90 * 86_400,
  deleteAfterSeconds: 3_600,
} as const satisfies Omit<Queue, 'name'>;

/** Makes or upgrades the tables of the queue; processes that only use it do not. */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
}

/**
 * Opens the queue. `supervise` is for processes that do work: they also look after jobs whose
 * worker died and remove finished ones; the others only add jobs.
 */
export async function openJobs(
  url: string,
  log: Log,
  options: { readonly supervise: boolean },
): Promise<Jobs> {
  const boss = new PgBoss(bossOptions(url, options.supervise));
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error'));
  boss.on('warning', (warning) => log.debug({ warning }, 'the job queue warns'));
  await boss.start();
  return jobsOn(boss, log);
}

function bossOptions(url: string, supervise: boolean): ConstructorOptions {
  return {
    connectionString: url,
    schema,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    maintenanceIntervalSeconds: 300,
    useListenNotify: supervise,
    max: supervise ? 6 : 2,
    application_name: 'agio jobs',
  };
}

function jobsOn(boss: PgBoss, log: Log): Jobs {
  const known = new Map<string, Promise<void>>();

  /** A queue is made at its first use; twice at once is no error. */
  function ensureQueue(name: string): Promise<void> {
    const making = known.get(name) ?? boss.createQueue(name, queueOptions);
    known.set(name, making);
    making.catch(() => known.delete(name));
    return making;
  }

  async function enqueue(tx: Queryable, name: string, data: object, options: EnqueueOptions = {}) {
    await ensureQueue(name);
    const { singletonKey = randomUUID(), startAfterSeconds = 0 } = options;
    const sending = { db: fromDrizzle(tx, sql), singletonKey, startAfter: startAfterSeconds };
    while ((await boss.send(name, data, sending)) === null) {
      if (await joinWaiting(tx, name, singletonKey, startAfterSeconds)) return;
    }
  }

  async function work(
    name: string,
    handler: Parameters<Jobs['work']>[1],
    options: WorkOptions = {},
  ): Promise<void> {
    await ensureQueue(name);
    const { policy: _fixed, ...changeable } = queueOptions;
    await boss.updateQueue(name, {
      ...changeable,
      retryLimit: options.retryMax ?? queueOptions.retryLimit,
    });
    const working = {
      batchSize: 1,
      includeMetadata: true,
      localConcurrency: options.concurrency ?? 1,
      pollingIntervalSeconds: 1,
      notifyPollingIntervalSeconds: 1,
    } as const;
    await boss.work<unknown, void, typeof working>(name, working, async ([job]) => {
      if (job === undefined) return;
      try {
        await handler(job.data, { id: job.id, data: job.data, retryCount: job.retryCount });
      } catch (error) {
        log.error({ err: error, queue: name, job: job.id, retry: job.retryCount }, 'a job failed');
        throw error;
      }
    });
  }

  async function repeat(name: string, everySeconds: number, handler: () => Promise<void>) {
    const next = () =>
      boss
        .send(name, {}, { singletonKey: 'repeat', startAfter: everySeconds })
        .then(() => undefined);
    await work(name, async () => {
      try {
        await handler();
      } catch (error) {
        // The next round is the retry: a round that failed must not stop the ones after it.
        log.error({ err: error, queue: name }, 'a repeated job failed');
      }
      await next();
    });
    await boss.send(name, {}, { singletonKey: 'repeat' });
  }

  return { enqueue, work, repeat, stop: () => boss.stop({ graceful: true, timeout: 10_000 }) };
}

/**
 * Leaves the work to a job that waits already. The job is locked by this transaction, so that no
 * worker can take it before what it must see is committed. False when it was taken meanwhile.
 */
async function joinWaiting(
  tx: Queryable,
  name: string,
  singletonKey: string,
  startAfterSeconds: number,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    update jobs.job
    set start_after = least(start_after, now() + ${startAfterSeconds} * interval '1 second')
    where name = ${name} and singleton_key = ${singletonKey} and state = 'created'
    returning id`);
  return rows.length > 0;
}
