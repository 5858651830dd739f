import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How a process that is to end lets go of those it serves. */
type Drain = {
  isDraining(): boolean;
  /** Serves on while proxies turn to other processes; resolves when it may close. */
  drain(milliseconds: number): Promise<void>;
};

/**
 * From the moment it is told to, a process is not ready any more and ends each connection with its
 * next answer, but answers whatever still comes: a proxy needs a while to see that it is to go.
 */
export function openDrain(app: FastifyInstance): Drain {
  let isDraining = false;
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close');
    done();
  });
  return {
    isDraining: () => isDraining,
    async drain(milliseconds) {
      if (milliseconds === 0) return;
      isDraining = true;
      await sleep(milliseconds);
    },
  };
}
