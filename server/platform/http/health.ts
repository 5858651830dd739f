import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import type { Platform } from '../platform.ts';

/** `/healthz`: this process answers. `/readyz`: it can do its work, the database included. */
export function registerHealth(app: FastifyInstance, { database, log }: Platform): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send('ok'),
  );
  const askDatabase = askedTogether(database);
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain');
    try {
      await askDatabase();
      return reply.send('ready');
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).header('retry-after', '5').send('the database does not answer');
    }
  });
}

/** Whoever asks while a question is under way gets its answer: a crowd costs one connection. */
function askedTogether(database: Database): () => Promise<unknown> {
  let asking: Promise<unknown> | null = null;
  return () => {
    asking ??= database.execute(sql`select 1`).finally(() => {
      asking = null;
    });
    return asking;
  };
}
