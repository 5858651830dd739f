import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform.ts';

/** `/healthz`: this process answers. `/readyz`: it can do its work, the database included. */
export function registerHealth(app: FastifyInstance, { database, log }: Platform): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain').send('ok'),
  );
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain');
    try {
      await database.execute(sql`select 1`);
      return reply.send('ready');
    } catch (error) {
      log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).header('retry-after', '5').send('the database does not answer');
    }
  });
}
