import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { isDiskFull } from '../database/is-outage.ts';
import type { Platform } from '../platform.ts';

/** With less than this the next uploads, or the next day's log, would not fit. */
const freeBytesMin = 64 * 1024 * 1024;

/** `/healthz`: this process answers. `/readyz`: it can do its work, the database included. */
export function registerHealth(
  app: FastifyInstance,
  { config, database, files, log }: Platform,
  isDraining: () => boolean,
): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send('ok'),
  );
  let wasFull = false;
  app.addHook('onError', (_request, _reply, error, done) => {
    wasFull ||= isDiskFull(error);
    done();
  });
  const findTrouble = askedTogether(async () => {
    const trouble = await troubleOf(database, config.dataDir, wasFull);
    if (trouble === null) wasFull = false;
    return trouble;
  });
  const uploads = watchFiles(files, log);
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain');
    if (isDraining()) return reply.code(503).send('this process is ending');
    const trouble = await findTrouble().catch((error: unknown) => {
      log.warn({ err: error }, 'readiness check failed: database refused');
      return isDiskFull(error) ? diskFull : 'the database does not answer';
    });
    if (trouble === null) return reply.send(uploads.areAccepted() ? 'ready' : readyWithoutUploads);
    return reply.code(503).header('retry-after', '5').send(trouble);
  });
}

const diskFull = 'the disk is full';
/** All webs have the same bucket: none of them would be left if each called itself not ready. */
const readyWithoutUploads = 'ready, but the store of uploads does not answer';
const filesFreshMilliseconds = 10_000;

/** Whether uploads are taken, as it was lately: asking must not hold up who asks for readiness. */
function watchFiles(files: Platform['files'], log: Platform['log']) {
  let askedAt = Number.NEGATIVE_INFINITY;
  let accepted = true;
  async function ask(): Promise<void> {
    try {
      await files.check();
      if (!accepted) log.info('the store of uploads answers again');
      accepted = true;
    } catch (error) {
      if (accepted) log.warn({ err: error }, 'the store of uploads does not answer');
      accepted = false;
    }
  }
  return {
    areAccepted(): boolean {
      if (performance.now() - askedAt > filesFreshMilliseconds) {
        askedAt = performance.now();
        void ask();
      }
      return accepted;
    },
  };
}

/** Why this process cannot do its work; throws what the database refuses with. */
async function troubleOf(
  database: Database,
  dataDir: string,
  wasFull: boolean,
): Promise<string | null> {
  const { rows } = await database.execute<{ readonly: boolean }>(
    sql`select current_setting('transaction_read_only') = 'on' as readonly`,
  );
  if (rows[0]?.readonly === true) return 'the database takes no writes';
  // The folder may be elsewhere, or not there yet: then it says nothing.
  const disk = await statfs(dataDir).catch(() => null);
  if (disk !== null && disk.bavail * disk.bsize < freeBytesMin) return diskFull;
  if (wasFull) await tryToWrite(database);
  return null;
}

/** Writes some megabytes to the disk of the database, and takes them back. */
async function tryToWrite(database: Database): Promise<void> {
  await inTransaction(database, (tx) =>
    tx.execute(sql`
      create temporary table room_on_disk on commit drop as
      select repeat(md5(g::text), 32) as filler from generate_series(1, 4096) as g`),
  );
}

/** Whoever asks while a question is under way gets its answer: a crowd costs one connection. */
function askedTogether<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | null = null;
  return () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}
