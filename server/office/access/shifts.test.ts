import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDesk } from '../../content/support/desk.ts';
import { isPresent } from '../../content/support/present-desk.ts';
import { openTestOffice, type TestOffice } from './testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

type Desk = TestOffice['admin'];

async function shiftsOf(desk: Desk) {
  const { data } = (await desk.call('GET', '/shifts')).json();
  return data.map(({ attributes }: { attributes: object }) => attributes);
}

async function atDesk() {
  const { database, clock } = office.platform;
  return isPresent(await readDesk(database), clock.now());
}

test('the desk follows the shifts where the owner says so, and a note goes to the next', async () => {
  const { attributes } = (await office.admin.call('GET', '/support')).json().data;
  const { updated_at: _when, ...desk } = attributes;
  const body = { ...desk, presence: 'by_shifts' };
  expect((await office.admin.call('PUT', '/support', body)).statusCode).toBe(200);
  expect(await atDesk()).toBe(false);

  expect((await office.operator.call('POST', '/shifts')).statusCode).toBe(201);
  expect((await office.operator.call('POST', '/shifts')).statusCode).toBe(409);
  expect(await atDesk()).toBe(true);
  expect(await shiftsOf(office.admin)).toMatchObject([{ mine: false, ended_at: null }]);

  const end = (note: string) => office.operator.call('PUT', '/shifts/current', { note });
  expect((await end('x'.repeat(2001))).statusCode).toBe(422);
  expect((await end(' Клиент 17 ждёт до вечера. ')).statusCode).toBe(200);
  expect((await end('')).statusCode).toBe(404);
  expect(await atDesk()).toBe(false);
  const [ended] = await shiftsOf(office.admin);
  expect(ended).toMatchObject({ note: 'Клиент 17 ждёт до вечера.' });
  expect(ended.ended_at).not.toBeNull();
});

test('a shift that was forgotten counts for a day', async () => {
  await office.operator.call('POST', '/shifts');
  await office.platform.database.execute(
    sql`update shifts set started_at = now() - interval '25 hours' where ended_at is null`,
  );
  expect(await atDesk()).toBe(false);
  expect((await office.operator.call('POST', '/shifts')).statusCode).toBe(201);
  expect(await atDesk()).toBe(true);
  await office.operator.call('PUT', '/shifts/current', { note: '' });
});

const texts = { text_ru: 'Обновляемся', text_en: 'Updating' };

test('a planned break begins and ends by itself', async () => {
  const now = office.platform.clock.now().getTime();
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const plan = (starts: number, ends: number) =>
    office.admin.call('POST', '/planned_breaks', {
      starts_at: at(starts),
      ends_at: at(ends),
      ...texts,
    });
  expect((await plan(10, 5)).json().errors[0].source.pointer).toMatch(/ends_at$/);
  expect((await plan(-10, -5)).statusCode).toBe(422);
  const bad = { starts_at: 'soon', ends_at: at(5), ...texts };
  expect((await office.admin.call('POST', '/planned_breaks', bad)).statusCode).toBe(422);
  const later = await plan(60, 120);
  expect(later.statusCode, later.body).toBe(201);
  expect((await plan(90, 200)).statusCode).toBe(409);
  const { notices } = office.deps;
  expect(notices.current().technicalBreak).toBe(false);

  const running = (await plan(-1, 30)).json().data;
  const during = notices.current();
  expect(during).toMatchObject({ technicalBreak: true, shown: true, textEn: 'Updating' });
  expect(during.resumeAt?.toISOString()).toBe(at(30));
  // Pages are kept by it.
  expect(notices.current()).toBe(during);
  expect((await office.admin.call('GET', '/planned_breaks')).json().data).toHaveLength(2);
  const gone = await office.admin.call('DELETE', `/planned_breaks/${running.id}`);
  expect(gone.statusCode).toBe(204);
  expect(notices.current().technicalBreak).toBe(false);
  expect((await office.support.call('POST', '/planned_breaks', bad)).statusCode).toBe(403);
});
