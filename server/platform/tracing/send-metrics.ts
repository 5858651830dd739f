import { type HrTime, ValueType } from '@opentelemetry/api';
import type { MetricData } from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client';
import type { Collector } from '../config/tracing-settings.ts';
import { histogramPoints, plainPoints } from './metric-points.ts';
import { resourceOf } from './resource.ts';

const everyMilliseconds = 30_000;
const patienceMilliseconds = 5_000;

/**
 * Sends the figures of `/metrics` to the collector as well, by OTLP over HTTP: measured once, under
 * the same names. Gives what sends them a last time and ends it.
 */
export async function sendMetrics(
  registry: Registry,
  collector: Collector | null,
  processName: string,
): Promise<() => Promise<void>> {
  if (collector === null) return async () => undefined;
  const [sdk, { OTLPMetricExporter }] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
  ]);
  const { AggregationTemporality, DataPointType } = sdk;
  const startTime = timeNow();
  const resource = await resourceOf(processName);

  function dataOf(metric: MetricObjectWithValues<MetricValue<string>>): MetricData[] {
    const { name, help: description } = metric;
    const span = { startTime, endTime: timeNow() };
    const shared = {
      descriptor: { name, description, unit: '', valueType: ValueType.DOUBLE },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
    };
    switch (String(metric.type)) {
      case 'counter': {
        const dataPoints = plainPoints(metric, span);
        return [{ ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }];
      }
      case 'histogram': {
        const dataPoints = histogramPoints(metric, span);
        return [{ ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints }];
      }
      case 'gauge': {
        const dataPoints = plainPoints(metric, span);
        return [{ ...shared, dataPointType: DataPointType.GAUGE, dataPoints }];
      }
      default:
        // Summaries cannot be added up over processes; there are none of ours.
        return [];
    }
  }

  const reader = new sdk.PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({
      url: `${collector.url}/v1/metrics`,
      headers: { ...collector.headers },
      timeoutMillis: patienceMilliseconds,
    }),
    exportIntervalMillis: everyMilliseconds,
    exportTimeoutMillis: patienceMilliseconds,
    metricProducers: [
      {
        async collect() {
          const metrics = (await registry.getMetricsAsJSON()).flatMap(dataOf);
          const scope = { name: 'agio' };
          return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics }] }, errors: [] };
        },
      },
    ],
  });
  const provider = new sdk.MeterProvider({ resource, readers: [reader] });
  return () => provider.shutdown().catch(() => undefined);
}

/** Seconds and nanoseconds, as OpenTelemetry counts time; by the clock that its spans go by. */
function timeNow(): HrTime {
  const milliseconds = performance.timeOrigin + performance.now();
  const seconds = Math.floor(milliseconds / 1_000);
  return [seconds, Math.round((milliseconds - seconds * 1_000) * 1_000_000)];
}
