import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

test('support reads what waits; who may publish decides and answers', async () => {
  const orderId = await office.placeOrder('sberrub', 'ltc', '15000');
  await office.platform.database.execute(sql`
    insert into order_reviews (order_id, direction_id, locale, name, rating, body)
    values (${orderId}, 'sberrub-ltc', 'ru', 'Анна', 4, 'Быстро')`);
  const { data } = (await office.support.call('GET', '/reviews')).json();
  expect(data[0].attributes).toMatchObject({ rating: 4, name: 'Анна', state: 'waiting' });
  expect(data[0].attributes.order_number).toMatch(/^\d+$/);
  const path = `/reviews/${data[0].id}`;
  const decision = { state: 'approved', answer: 'Спасибо', version: 1 };
  expect((await office.support.call('PUT', path, decision)).statusCode).toBe(403);
  const wrong = await office.admin.call('PUT', path, { ...decision, state: 'waiting' });
  expect(wrong.statusCode).toBe(422);
  expect((await office.admin.call('PUT', path, decision)).statusCode).toBe(200);
  expect((await office.admin.call('PUT', path, decision)).statusCode).toBe(409);
  expect((await office.admin.call('PUT', '/reviews/999999', decision)).statusCode).toBe(404);
  const shown = (await office.app.inject('/api/v1/reviews')).json();
  expect(shown.data[0].attributes).toMatchObject({ body: 'Быстро', answer: 'Спасибо' });
  const log = (await office.admin.call('GET', '/audit_log?search=decide_review')).json();
  expect(log.data).toHaveLength(1);
  expect((await office.support.call('GET', '/reviews')).json().data).toHaveLength(0);
  expect((await office.support.call('GET', '/reviews?after=x')).statusCode).toBe(422);
});
