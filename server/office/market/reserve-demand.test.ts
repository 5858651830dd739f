import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

const demand = async () => (await office.operator.call('GET', '/reserve_demand')).json().data;

test('nobody waits for anything at first', async () => {
  expect(await demand()).toEqual([]);
});

test('what visitors wait for is added up by payment system, without what was answered', async () => {
  await office.platform.database.execute(
    `insert into reserve_requests (payment_system, asset, units, email, locale, state, created_at)
     values ('DOGE', 'DOGE', 500000000000, 'a@example.com', 'ru', 'waiting', '2026-11-20 10:00Z'),
            ('DOGE', 'DOGE', 250000000, 'b@example.com', 'en', 'waiting', '2026-11-21 10:00Z'),
            ('DOGE', 'DOGE', 900000000, 'c@example.com', 'en', 'mailed', '2026-11-19 10:00Z'),
            ('LTC', 'LTC', 100000000, 'a@example.com', 'ru', 'waiting', '2026-11-22 10:00Z')`,
  );
  const [doge, ltc, ...more] = await demand();
  expect(more).toEqual([]);
  expect(doge).toMatchObject({
    id: 'doge',
    attributes: {
      requests: 2,
      wanted_amount: '5002.50000000',
      largest_amount: '5000.00000000',
      oldest_at: '2026-11-20T10:00:00.000Z',
    },
  });
  expect(ltc.attributes).toMatchObject({ requests: 1, wanted_amount: '1.00000000' });
});
