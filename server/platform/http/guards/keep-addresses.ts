import type { FastifyInstance } from 'fastify';

/**
 * Notes where each request comes from when it comes: a socket forgets that as soon as the client
 * leaves, while the audit log still has to know.
 */
export function keepAddresses(app: Pick<FastifyInstance, 'addHook'>): void {
  app.addHook('onRequest', (request, _reply, done) => {
    Object.defineProperty(request, 'ip', { value: request.ip });
    done();
  });
}
