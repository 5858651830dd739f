import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestOffice, type TestOffice } from '../../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

const call = (...given: Parameters<TestOffice['admin']['call']>) => office.admin.call(...given);

async function send(format: string, text: string, preview = true) {
  const answer = await call('POST', '/requisites/import', { format, text, preview });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.attributes;
}

const exported = async (format: string, locale = 'ru') =>
  (await call('GET', `/requisites/export?format=${format}&locale=${locale}`)).body;

test('the file of the pool changes nothing of it', async () => {
  for (const format of ['csv', 'json']) {
    for (const locale of ['ru', 'en']) {
      const plan = await send(format, await exported(format, locale));
      expect(plan).toMatchObject({ created: 0, changed: 0, wrong: 0, lines: [] });
      expect(plan.same).toBeGreaterThan(5);
    }
  }
});

test('places are added and changed together, and taken back while nobody used them', async () => {
  const before = await exported('json');
  const [known] = JSON.parse(before).requisites.filter(
    ({ payment_system: of }: { payment_system: string }) => of === 'SBERRUB',
  );
  const text = [
    'payment_system;account;holder;day_amount_max;enabled;schedule',
    `SBERRUB;'${known.account};;1000,50;нет;UTC+3: 1 09:00-18:00`,
    "SBERRUB;'2200 1111 2222 3331;Иван;;;",
  ].join('\r\n');
  const plan = await send('csv', text);
  expect(plan).toMatchObject({ created: 1, changed: 1, same: 0, wrong: 0 });
  expect(plan.lines[1]).toMatchObject({ line: 3, state: 'created', payment_system: 'SBERRUB' });
  // What is in the pool already is never told in full.
  expect(JSON.stringify(plan)).not.toContain(known.account);
  expect(await exported('json')).toBe(before);
  expect(plan.lines[0].fields).toEqual(
    expect.arrayContaining(['day_amount_max', 'enabled', 'schedule']),
  );

  await send('csv', text, false);
  const last = (await call('GET', '/requisite_imports/last')).json().data;
  expect(last.attributes).toMatchObject({ count: 2, changed_since: false });
  const { rows } = await office.platform.database.execute(
    sql`select after::text as after from audit_log where action = 'import_requisites'`,
  );
  expect(rows[0]?.['after']).not.toContain(known.account);
  const undo = () => call('DELETE', `/requisite_imports/${last.id}`);
  expect((await undo()).statusCode).toBe(204);
  expect(await exported('json')).toBe(before);
  expect((await undo()).statusCode).toBe(404);

  await send('csv', text, false);
  await office.platform.database.execute(
    sql`update requisites set last_issued_at = now() where account = '2200111122223331'`,
  );
  const used = (await call('GET', '/requisite_imports/last')).json().data;
  expect(used.attributes.changed_since).toBe(true);
  expect((await call('DELETE', `/requisite_imports/${used.id}`)).statusCode).toBe(409);
});

test('each line at fault is named with its field', async () => {
  const head = 'payment_system;account;slots;city';
  const plan = await send(
    'csv',
    [
      head,
      'NOPE;1;;',
      'SBERRUB;2200000000000005;;',
      'TCSBRUB;2200000000000004;many;',
      'TCSBRUB;2200000000000004;;NOWHERE',
    ].join('\n'),
  );
  type PlannedLine = { line: number; faults: { field: string }[] };
  expect(plan.lines.map(({ line, faults }: PlannedLine) => [line, faults[0]?.field])).toEqual([
    [2, 'payment_system'],
    [3, 'account'],
    [4, 'slots'],
    [5, 'city'],
  ]);
  for (const text of ['[]', 'x', '{"kind":"agio-requisites"}']) {
    expect(await send('json', text)).toMatchObject({ wrong: 1 });
  }
  expect((await send('csv', 'account\n1')).lines[0].faults[0].field).toBe('payment_system');
});

test('only who may change requisites takes them away or brings them', async () => {
  expect((await office.operator.call('GET', '/requisites/export')).statusCode).toBe(403);
  const body = { format: 'csv', text: 'x', preview: true };
  expect((await office.operator.call('POST', '/requisites/import', body)).statusCode).toBe(403);
});
