import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCustomer, openTestExchange, type TestExchange } from '../orders/testing.ts';

let bed: TestExchange;

beforeAll(async () => {
  bed = await openTestExchange({
    variables: { RATE_LIMIT_PER_MINUTE: '1200', TRUSTED_PROXIES: '127.0.0.1' },
  });
});

afterAll(() => bed.close());

async function ask(ip: string, email: string, amount: string): Promise<number> {
  const customer = openCustomer(bed, { 'x-forwarded-for': ip });
  const wanted = { payment_system_id: 'doge', amount, email };
  return (await customer.call('POST', 'reserve_requests', wanted)).status;
}

test('one address has few mails sent, whomever it names; its /64 is one address', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 15; turn += 1) {
    const ip = `2001:db8:1:1::${turn + 1}`;
    statuses.push(await ask(ip, `victim${turn}@example.com`, '1'));
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(201));
  expect(statuses.slice(10)).toEqual(Array(5).fill(429));
});

test('one letter box is filled from nowhere', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    statuses.push(await ask(`198.51.${turn}.1`, 'box@example.com', String(turn + 1)));
  }
  expect(statuses).toEqual([...Array(5).fill(201), ...Array(3).fill(429)]);
});
