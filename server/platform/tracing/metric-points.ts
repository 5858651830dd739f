import type { Attributes, HrTime } from '@opentelemetry/api';
import type { Histogram } from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, MetricValueWithName } from 'prom-client';

type Metric = MetricObjectWithValues<MetricValue<string>>;

/** One measured value and what it is of, between two moments. */
type Point<Value> = {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
  readonly attributes: Attributes;
  readonly value: Value;
};

type Span = { readonly startTime: HrTime; readonly endTime: HrTime };

/** The values of a counter or a gauge; what is no number (yet) is left out. */
export function plainPoints(metric: Metric, span: Span): Point<number>[] {
  return metric.values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({ ...span, attributes: attributesOf(labels), value }));
}

/**
 * The histograms of a metric, one for each set of labels. Prometheus counts in each bucket all that
 * lies below its boundary, OpenTelemetry only what lies above the one before.
 */
export function histogramPoints(metric: Metric, span: Span): Point<Histogram>[] {
  const series = new Map<string, MetricValue<string>[]>();
  for (const value of metric.values) {
    const key = JSON.stringify(attributesOf(value.labels));
    series.set(key, [...(series.get(key) ?? []), value]);
  }
  return [...series.values()].map((values) => ({
    ...span,
    attributes: attributesOf(values[0]?.labels ?? {}),
    value: histogramOf(values),
  }));
}

function histogramOf(values: readonly MetricValueWithName<string>[]): Histogram {
  const buckets = values
    .filter(({ labels }) => labels['le'] !== undefined)
    .map(({ labels, value }) => ({ until: boundaryOf(labels['le']), count: value }))
    .sort((a, b) => a.until - b.until);
  const counts = buckets.map(({ count }, index) => count - (buckets[index - 1]?.count ?? 0));
  const named = (ending: string) =>
    values.find(({ metricName = '' }) => metricName.endsWith(ending))?.value ?? 0;
  const boundaries = buckets.map(({ until }) => until).filter(Number.isFinite);
  return { buckets: { boundaries, counts }, sum: named('_sum'), count: named('_count') };
}

function boundaryOf(le: string | number | undefined): number {
  return le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le);
}

function attributesOf(labels: MetricValue<string>['labels']): Attributes {
  const named = Object.entries(labels).filter(([name]) => name !== 'le');
  return Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
}
