import { Counter, Histogram, Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCustomer, openTestExchange, type TestExchange } from './exchange/orders/testing.ts';
import { payIn } from './money/deposit-watcher/testing.ts';
import { openTracing } from './platform/tracing/open-tracing.ts';
import { sendMetrics } from './platform/tracing/send-metrics.ts';
import {
  type CollectorStandIn,
  type SentSpan,
  startCollector,
} from './platform/tracing/testing.ts';

/** What a collector of OpenTelemetry is sent of an order, from the form to the payout. */

let collector: CollectorStandIn;
let bed: TestExchange;
let endTracing: () => Promise<void>;

beforeAll(async () => {
  collector = await startCollector();
  bed = await openTestExchange({
    variables: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b,tenant=shop',
    },
  });
  endTracing = await openTracing(bed.platform.config.collector, 'test');
});

afterAll(async () => {
  await bed.close();
  await collector.close();
});

const attributesOf = (span: SentSpan | undefined) =>
  Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
  );

test('all steps of an order are one trace, to which its requests are linked', async () => {
  const customer = openCustomer(bed);
  const { id } = await customer.placeToPay('walletToCoin');
  const other = await customer.place('walletToCoin');
  await payIn(bed, id);
  await bed.watch();
  await bed.pay();
  await bed.pay();
  await expect.poll(async () => (await customer.see(id)).status).toBe('completed');
  await customer.call('POST', `/api/v1/orders/${other}/cancellation`);
  await endTracing();

  const { spans } = collector;
  const confirmed = spans.find(({ name }) => name === 'order payout_confirmed');
  const mine = spans.filter(({ traceId }) => traceId === confirmed?.traceId);
  const named = (name: string) => mine.filter((span) => span.name === name);
  const [placed] = named('order placed');
  expect(placed?.parentSpanId ?? '').toBe('');
  expect(named('order placed')).toHaveLength(1);
  for (const name of ['order deposit_credited', 'payout submit', 'order payout_confirmed']) {
    expect(named(name), name).toHaveLength(1);
    expect(named(name)[0]?.parentSpanId, name).toBe(placed?.spanId);
  }
  const submitted = attributesOf(named('payout submit')[0]);
  expect(submitted).toMatchObject({ 'agio.rail': 'simulated' });
  // Blocks of this network come in milliseconds: one may have it before the answer is written.
  expect(['accepted', 'already']).toContain(submitted['agio.payout.answer']);
  const { number } = await customer.see(id);
  expect(attributesOf(confirmed)).toMatchObject({
    'agio.order.number': number,
    'agio.order.status': 'completed',
  });

  const request = spans.filter(({ name }) => name === 'POST /api/v1/orders');
  expect(request).toHaveLength(2);
  expect(attributesOf(request[0])['http.response.status_code']).toBe(201);
  expect(placed?.links?.map(({ traceId }) => traceId)).toEqual([request[0]?.traceId]);
  expect(request[0]?.links?.map(({ traceId }) => traceId)).toEqual([placed?.traceId]);
  expect(spans.filter(({ name }) => name === 'order placed')).toHaveLength(2);
  expect(collector.headers).toMatchObject({ 'api-key': 'a b', tenant: 'shop' });
  // Whoever knows the id of an order may see the order: it is told to no collector.
  for (const secret of [id, other]) expect(JSON.stringify(spans)).not.toContain(secret);
});

test('figures are sent as they are measured, histograms by what lies between boundaries', async () => {
  const registry = new Registry();
  const counter = new Counter({
    name: 'orders_total',
    help: 'Orders',
    labelNames: ['kind'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'wait_seconds',
    help: 'Waits',
    buckets: [1, 2],
    registers: [registry],
  });
  counter.inc({ kind: 'exchange' }, 3);
  for (const value of [0.5, 1, 1.5, 7]) seconds.observe(value);
  const end = await sendMetrics(registry, bed.platform.config.collector, 'test');
  await end();
  const sent = (name: string) => collector.metrics.find((metric) => metric.name === name);
  expect(sent('orders_total')).toMatchObject({
    sum: {
      isMonotonic: true,
      dataPoints: [
        { asDouble: 3, attributes: [{ key: 'kind', value: { stringValue: 'exchange' } }] },
      ],
    },
  });
  expect(sent('wait_seconds')).toMatchObject({
    histogram: {
      dataPoints: [{ count: 4, sum: 10, explicitBounds: [1, 2], bucketCounts: [2, 1, 1] }],
    },
  });
});

test('a collector that does not answer holds nobody up', async () => {
  const silent = await startCollector();
  silent.hang();
  const settings = { url: silent.url, headers: {}, share: 1 };
  const end = await openTracing(settings, 'test');
  const customer = openCustomer(bed);
  const id = await customer.place('walletToCoin');
  expect((await customer.see(id)).status).toBe('waiting_funds');
  await end();
  expect(silent.spans).toEqual([]);
  await silent.close();
});
