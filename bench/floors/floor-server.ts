// The floor of the quotes: a bare Fastify route that answers a constant, in a process of its own.
import Fastify from 'fastify';

/** What the bench tells it: where to answer, and with what. */
export type FloorOrder = { readonly path: string; readonly answer: string };

process.once('message', async ({ path, answer }: FloorOrder) => {
  const app = Fastify();
  const constant: unknown = JSON.parse(answer);
  app.post(path, async () => constant);
  process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
});
process.once('disconnect', () => process.exit(0));
