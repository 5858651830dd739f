import { context, trace } from '@opentelemetry/api';
import type { Collector } from '../config/tracing-settings.ts';
import { givenIds } from './order-trace.ts';
import { resourceOf } from './resource.ts';

/** Spans wait so long to be sent together, in milliseconds. */
const pauseMilliseconds = 2_000;
const patienceMilliseconds = 5_000;

/**
 * Sends spans to the collector by OTLP over HTTP, in the background: nothing waits for it, and what
 * it does not take is let go of. The SDK is loaded only where there is a collector. Gives what
 * sends the rest and ends it.
 */
export async function openTracing(
  collector: Collector | null,
  processName: string,
): Promise<() => Promise<void>> {
  if (collector === null) return async () => undefined;
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
  ]);
  const random = new sdk.RandomIdGenerator();
  const exporter = new OTLPTraceExporter({
    url: `${collector.url}/v1/traces`,
    headers: { ...collector.headers },
    timeoutMillis: patienceMilliseconds,
  });
  const provider = new sdk.TracerProvider({
    resource: await resourceOf(processName),
    // By the id of the trace alone: of an order, all processes send all of it or nothing.
    sampler: new sdk.TraceIdRatioBasedSampler(collector.share),
    idGenerator: {
      generateTraceId: () => givenIds()?.traceId ?? random.generateTraceId(),
      generateSpanId: () => givenIds()?.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: pauseMilliseconds }),
    ],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  trace.setGlobalTracerProvider(provider);
  return async () => {
    trace.disable();
    context.disable();
    await provider.shutdown().catch(() => undefined);
  };
}
