import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});
afterAll(() => office.close());

const mine = { name: 'Сбер ждёт', query: 'income=sberrub&needs=deposit', shared: false };
const save = (filter: object) => office.operator.call('POST', '/queue_filters', filter);
const seenBy = async (who: 'operator' | 'support') =>
  (await office[who].call('GET', '/queue_filters'))
    .json()
    .data.map(({ attributes }: { attributes: { name: string } }) => attributes.name);

test('a filter is saved for oneself or for all, and removed by whoever saved it', async () => {
  const saved = await save(mine);
  expect(saved.statusCode, saved.body).toBe(201);
  // In one order, so that a tab knows itself in the address.
  expect(saved.json().data.attributes).toMatchObject({
    query: 'needs=deposit&income=sberrub',
    own: true,
    by: 'Ольга (olga)',
  });
  const shared = await save({ ...mine, name: 'Для всех', shared: true });
  expect(await seenBy('operator')).toEqual(['Сбер ждёт', 'Для всех']);
  expect(await seenBy('support')).toEqual(['Для всех']);
  const { id } = shared.json().data;
  expect((await office.support.call('DELETE', `/queue_filters/${id}`)).statusCode).toBe(404);
  expect((await office.operator.call('DELETE', `/queue_filters/${id}`)).statusCode).toBe(204);
  expect(await seenBy('support')).toEqual([]);
});

test.each([
  [{ ...mine, name: ' ' }, 'name', 'too_short'],
  [{ ...mine, name: 'Другой', query: 'page=2' }, 'query', 'invalid_format'],
  [{ ...mine, name: 'Другой', query: 'status=' }, 'query', 'invalid_format'],
  [mine, 'name', 'already_saved'],
])('the filter %o is refused at its field', async (filter, field, code) => {
  await save(mine);
  const refused = await save(filter);
  expect(refused.json().errors, refused.body).toMatchObject([
    { code, source: { pointer: `/data/attributes/${field}` } },
  ]);
});
