import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type SentAttribute = { readonly key: string; readonly value: Readonly<Record<string, unknown>> };

export type SentSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly SentAttribute[];
  readonly links?: readonly { readonly traceId: string }[];
  readonly status?: { readonly code?: number };
};

type SentMetric = { readonly name: string } & Readonly<Record<string, unknown>>;

/** A collector on loopback that keeps what it is sent. */
export type CollectorStandIn = {
  readonly url: string;
  readonly spans: SentSpan[];
  readonly metrics: SentMetric[];
  /** Headers of the last request. */
  headers: NodeJS.Dict<string | string[]>;
  /** Answers nothing from now on, until it is closed. */
  hang(): void;
  close(): Promise<void>;
};

/** Starts a collector that takes OTLP as JSON. */
export async function startCollector(): Promise<CollectorStandIn> {
  let hangs = false;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (hangs) return;
    keep(request.url ?? '', JSON.parse(Buffer.concat(parts).toString('utf8')));
    standIn.headers = request.headers;
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;

  function keep(path: string, body: ReturnType<typeof JSON.parse>): void {
    for (const { scopeSpans = [] } of body.resourceSpans ?? []) {
      for (const { spans } of scopeSpans) standIn.spans.push(...spans);
    }
    for (const { scopeMetrics = [] } of body.resourceMetrics ?? []) {
      for (const { metrics } of scopeMetrics) standIn.metrics.push(...metrics);
    }
    if (!/^\/v1\/(traces|metrics)$/.test(path)) throw new Error(`nothing is sent to ${path}`);
  }

  const standIn: CollectorStandIn = {
    url: `http://127.0.0.1:${port}`,
    spans: [],
    metrics: [],
    headers: {},
    hang: () => {
      hangs = true;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return standIn;
}
