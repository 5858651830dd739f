import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import { sendMetrics } from '../tracing/send-metrics.ts';

type Metrics = {
  readonly registry: Registry;
  close(): Promise<void>;
};

/**
 * Counts and times requests by route. The figures are never public: they are served on
 * `METRICS_ADDRESS` alone, or, while the site itself is only reached on this machine, beside it.
 */
export async function startMetrics(app: FastifyInstance, config: Config): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  timeRequests(app, registry);
  const endSending = await sendMetrics(registry, config.collector, 'web');
  if (config.metricsAddress === null) {
    if (isLoopback(new URL(config.publicUrl).hostname)) serve(app, registry);
    return { registry, close: endSending };
  }
  const separate = Fastify();
  serve(separate, registry);
  const [host = '', port = ''] = config.metricsAddress.split(':');
  await separate.listen({ host, port: Number(port) });
  return {
    registry,
    async close() {
      await Promise.all([separate.close(), endSending()]);
    },
  };
}

function timeRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    seconds.observe({ method, route, status }, reply.elapsedTime / 1000);
    done();
  });
}

function serve(app: FastifyInstance, registry: Registry): void {
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
}
