import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Tasks } from '../../tasks/task.ts';

const lookMilliseconds = 100;

/**
 * Ends idle connections while the service ends. The server lets go of those that are idle at that
 * moment, but waits more than a minute for one that falls idle later, and for one that a browser
 * opened ahead and never used.
 */
export function letGoOfConnections(app: FastifyInstance, tasks: Pick<Tasks, 'start'>): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket));
  app.addHook('preClose', async () => {
    const pace = { everyMilliseconds: lookMilliseconds, upkeep: true };
    const looking = tasks.start({ name: 'let go of connections', ...pace }, async () => {
      for (const socket of unused) socket.destroy();
      app.server.closeIdleConnections();
    });
    app.server.once('close', () => void looking.close());
  });
}
