import { afterAll, beforeAll, expect, test } from 'vitest';
import { openErrorCounts } from '../../platform/errors/error-counts.ts';
import { writeErrors } from '../../platform/errors/write-errors.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

async function fail(message: string, rails: readonly string[]): Promise<void> {
  const counts = openErrorCounts();
  for (const rail of rails) counts.note({ isError: true, fields: { rail }, message });
  await writeErrors(office.platform.database, counts);
}

async function read(query = '') {
  const answer = await office.admin.call('GET', `/operational_errors${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

test('who may read errors sees them, filters them and marks them as resolved', async () => {
  await fail('rail failed to open', ['litecoin', 'bitcoin']);
  await fail('ledger balance mismatch', ['']);
  for (const path of ['/operational_errors', '/operational_errors?code=rail_not_opened']) {
    expect((await office.operator.call('GET', path)).statusCode).toBe(403);
    expect((await office.stranger.call('GET', path)).statusCode).toBe(401);
  }
  expect((await read()).data).toHaveLength(3);
  const { data, meta } = await read('?code=rail_not_opened');
  expect(meta.next).toBeNull();
  expect(data.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
    { code: 'rail_not_opened', unexpected: true, count: 1, resolved_at: null },
    { code: 'rail_not_opened' },
  ]);
  const path = `/operational_errors/${data[0].id}/resolution`;
  const auditor = await office.hire('vera', 'Вера', 'auditor');
  expect((await auditor.call('GET', '/operational_errors')).statusCode).toBe(200);
  expect((await auditor.call('POST', path)).statusCode).toBe(403);
  expect((await office.admin.call('POST', path)).statusCode).toBe(200);
  expect((await office.admin.call('POST', path)).statusCode).toBe(409);
  const missing = '/operational_errors/999999999/resolution';
  expect((await office.admin.call('POST', missing)).statusCode).toBe(404);
  expect((await read()).data).toHaveLength(2);
  const resolved = (await read('?state=resolved')).data;
  expect(resolved).toMatchObject([{ id: data[0].id, attributes: { code: 'rail_not_opened' } }]);
  expect(resolved[0].attributes.resolved_by).not.toContain('operator:');
  await fail('rail failed to open', [data[0].attributes.place]);
  const [again] = (await read()).data;
  expect(again).toMatchObject({ id: data[0].id, attributes: { count: 2, resolved_at: null } });
  expect(again.attributes.reappeared_at).not.toBeNull();
  const log = (await office.admin.call('GET', '/audit_log?search=resolve_error')).json();
  expect(log.data).toHaveLength(1);
});

test('more than a page goes on by key, and a wrong key or filter is refused with its name', async () => {
  await fail(
    'deposit credit failed',
    Array.from({ length: 60 }, (_, at) => `rail ${at}`),
  );
  const first = await read('?code=deposit_not_credited');
  expect(first.data).toHaveLength(50);
  const second = await read(
    `?code=deposit_not_credited&after=${encodeURIComponent(first.meta.next)}`,
  );
  expect(second.data).toHaveLength(10);
  const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => id);
  expect(new Set(ids).size).toBe(60);
  for (const [query, parameter] of [
    ['after=x', 'after'],
    ['after=2026-99-01T00:00:00Z~1', 'after'],
    [`after=2026-11-01T00:00:00Z~${'9'.repeat(30)}`, 'after'],
    ['state=gone', 'state'],
    ['code=nothing', 'code'],
  ]) {
    const answer = await office.admin.call('GET', `/operational_errors?${query}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].source).toEqual({ parameter });
  }
});
