import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payIn } from '../../../money/deposit-watcher/testing.ts';
import { type Customer, openCustomer, openTestExchange, type TestExchange } from '../testing.ts';

let bed: TestExchange;
let customer: Customer;
let base: string;

beforeAll(async () => {
  bed = await openTestExchange();
  customer = openCustomer(bed);
  base = await bed.app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(() => bed.close());

/** Reads the events of an order until the test has seen enough. */
async function listen(orderId: string, headers: Record<string, string> = {}) {
  const abort = new AbortController();
  const answer = await fetch(`${base}/api/v1/orders/${orderId}/events`, {
    headers,
    signal: abort.signal,
  });
  const seen: { id: string; data: ReturnType<typeof JSON.parse> }[] = [];
  let open = true;
  const reading = (async () => {
    let text = '';
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString('utf8');
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const match = /^event: order\nid: ([0-9]+)\ndata: (.*)$/.exec(block);
        if (match) seen.push({ id: match[1] ?? '', data: JSON.parse(match[2] ?? '') });
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      open = false;
    });
  return {
    answer,
    seen,
    isOpen: () => open,
    async until(status: string) {
      for (let waited = 0; waited < 30_000; waited += 20) {
        const last = seen.at(-1);
        if (last?.data.data.attributes.status === status) return last;
        await sleep(20);
      }
      throw new Error(`never ${status}`);
    },
    async close() {
      abort.abort();
      await reading;
    },
  };
}

test('every change of an order reaches whoever watches it, as its own document', async () => {
  const { id } = await customer.placeToPay('coinToWallet');
  const stream = await listen(id, { 'site-locale': 'en' });
  expect(stream.answer.headers.get('content-type')).toContain('text/event-stream');
  const first = await stream.until('waiting_funds');
  expect(first.data.data.attributes.label).toBe('Waiting for payment');
  expect(first.data.data.attributes.outcome_account).not.toBe('P1012345678');
  await payIn(bed, id);
  await bed.watch();
  await stream.until('processing');
  await bed.pay();
  await bed.pay();
  const last = await stream.until('completed');
  const alone = await openCustomer(bed, { 'site-locale': 'en' }).call('GET', `orders/${id}`);
  expect(last.data.data).toEqual(alone.body.data);
  const versions = stream.seen.map((event) => Number(event.id));
  expect(versions).toEqual(versions.toSorted((one, other) => one - other));
  await stream.close();
});

test('a stream stays open while nothing happens', async () => {
  const id = await customer.place('walletToCoin');
  const stream = await listen(id);
  await stream.until('waiting_funds');
  await sleep(1_500);
  expect(stream.isOpen()).toBe(true);
  await stream.close();
});

test('an address may hold so many streams and no more; closed ones are free again', async () => {
  const id = await customer.place('walletToCoin');
  const streams = await Promise.all(Array.from({ length: 30 }, () => listen(id)));
  const refused = await listen(id);
  expect(refused.answer.status).toBe(429);
  await Promise.all(streams.map((stream) => stream.close()));
  const again = async () => {
    const stream = await listen(id);
    await stream.close();
    return stream.answer.status;
  };
  await expect.poll(again).toBe(200);
});

test('the service ends although somebody still watches', async () => {
  const other = await openTestExchange();
  const url = await other.app.listen({ host: '127.0.0.1', port: 0 });
  const id = await openCustomer(other).place('walletToCoin');
  const answer = await fetch(`${url}/api/v1/orders/${id}/events`);
  expect(answer.status).toBe(200);
  const started = performance.now();
  await other.close();
  expect(performance.now() - started).toBeLessThan(20_000);
  await answer.body?.cancel().catch(() => undefined);
});
