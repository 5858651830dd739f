import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StatusAttributes } from '../../../contract/status.ts';
import { refuse } from '../../../core/refusal.ts';
import type { CrossedSnapshot } from '../../market/rates/snapshot.ts';
import { openTestOffice, type TestOffice } from '../../office/access/testing.ts';
import type { TroubleDeps } from './find-troubles.ts';
import { statusChecker } from './work-status.ts';

let office: TestOffice;
let inBreak = false;
let hasRates = true;

beforeAll(async () => {
  office = await openTestOffice({ SMTP_URL: 'smtp://127.0.0.1:1' });
});

beforeEach(async () => {
  inBreak = false;
  hasRates = true;
  await run(sql`truncate status_incidents, status_checks, rail_states, background_tasks, mails`);
  await run(sql`delete from payout_pauses`);
  await office.tick();
});

afterAll(() => office.close());

function run(statement: ReturnType<typeof sql>) {
  return office.platform.database.execute(statement);
}

/** Looks like the worker does, with prices and the break as this test says. */
function openChecker() {
  const { platform, modules, deps } = office;
  const notice = deps.notices.current();
  const trouble: TroubleDeps = {
    platform,
    catalogue: modules.catalogue,
    rates: {
      current: (): CrossedSnapshot | ReturnType<typeof refuse> =>
        hasRates ? modules.rates.current() : refuse('rate_unavailable'),
    },
    notices: { current: () => ({ ...notice, technicalBreak: inBreak }) },
  };
  return statusChecker(trouble);
}

/** Every web process reads what was noted every ten seconds; a word over the database at once. */
async function read(locale = 'en'): Promise<StatusAttributes> {
  await run(sql`select pg_notify('status_changed', '')`);
  const before = await run(sql`select checked_at from status_checks`);
  const [row] = before.rows;
  const checkedAt = row === undefined ? null : new Date(String(row['checked_at'])).toISOString();
  const ask = async (): Promise<StatusAttributes> => {
    const answer = await office.app.inject({
      url: '/api/v1/status',
      headers: { 'site-locale': locale },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.attributes;
  };
  await expect.poll(async () => (await ask()).checked_at).toBe(checkedAt);
  await expect
    .poll(async () => (await ask()).incidents.length)
    .toBe(Number((await run(sql`select 1 from status_incidents`)).rowCount));
  return ask();
}

function stateOf(status: StatusAttributes, name: string) {
  const component = status.components.find((each) => each.component === name);
  return component?.state ?? status.payment_systems.find(({ id }) => id === name)?.state;
}

test('before anybody has looked nothing is claimed of what only the worker knows', async () => {
  const status = await read();
  expect(status).toMatchObject({ state: 'unknown', checked_at: null, incidents: [] });
  expect(stateOf(status, 'site')).toBe('works');
  expect(stateOf(status, 'rates')).toBe('works');
  expect(stateOf(status, 'payouts')).toBe('unknown');
  expect(stateOf(status, 'ltc')).toBe('unknown');
});

test('all is well where nothing is found, in the words of either language', async () => {
  await openChecker()();
  const status = await read();
  expect(status.state).toBe('works');
  expect(status.payment_systems.length).toBeGreaterThan(5);
  const named = (locale: string) =>
    read(locale).then(({ payment_systems: [first] }) => first?.name);
  expect(await named('ru')).not.toBe(await named('en'));
});

test('a silent channel is its payment systems, and over when it is heard again', async () => {
  const check = openChecker();
  await run(sql`insert into rail_states (rail, scanned_at)
    select rail, now() - interval '11 minutes' from payment_systems where id = 'ltc'
    on conflict (rail) do update set scanned_at = excluded.scanned_at`);
  await check();
  // What is there at one look alone is no incident.
  expect((await read()).incidents).toEqual([]);
  await check();
  const status = await read();
  expect(stateOf(status, 'ltc')).toBe('down');
  expect(status.state).toBe('limited');
  expect(
    status.incidents.some(
      ({ component, state, ended_at: ended }) =>
        component === 'payment_system' && state === 'down' && ended === null,
    ),
  ).toBe(true);
  expect(JSON.stringify(status)).not.toMatch(/rail|signer|node|127\.0/);
  await run(sql`update rail_states set scanned_at = now()`);
  await check();
  // It may come again at once: it is over when it has been for two minutes.
  expect(stateOf(await read(), 'ltc')).toBe('down');
  await run(sql`update status_incidents set began_at = began_at - interval '4 minutes',
    seen_at = seen_at - interval '3 minutes'`);
  await check();
  const over = await read();
  expect(stateOf(over, 'ltc')).toBe('works');
  expect(over.incidents.every(({ ended_at: ended }) => ended !== null)).toBe(true);
});

test('payouts that are paused, stuck mail and rates that are gone are told of each by its name', async () => {
  const check = openChecker();
  await run(sql`insert into payout_pauses (payment_system, cause)
    select code, 'drift' from payment_systems where id = 'btc'`);
  await run(sql`insert into mails (recipient, locale, subject, text, attempts)
    values ('anna@example.com', 'ru', 'x', 'y', 4)`);
  hasRates = false;
  await check();
  await check();
  const status = await read();
  expect(stateOf(status, 'btc')).toBe('limited');
  expect(stateOf(status, 'notifications')).toBe('limited');
  expect(status.incidents.map(({ component, state }) => [component, state]).toSorted()).toEqual([
    ['notifications', 'limited'],
    ['payment_system', 'limited'],
    ['rates', 'down'],
  ]);
  expect(JSON.stringify(status)).not.toContain('anna');
});

test('the page of a web process says at once when its own prices are too old', async () => {
  await openChecker()();
  await run(sql`delete from rate_snapshots`);
  const { clock } = office.platform;
  const now = clock.now;
  Object.assign(clock, { now: () => new Date(now.call(clock).getTime() + 60_000) });
  try {
    const status = await office.app.inject('/api/v1/status');
    const { attributes } = status.json().data;
    expect(stateOf(attributes, 'rates')).toBe('down');
    expect(stateOf(attributes, 'orders')).toBe('down');
    expect(attributes.state).toBe('down');
  } finally {
    Object.assign(clock, { now });
  }
});

test('a technical break is an incident from the first look on', async () => {
  const check = openChecker();
  inBreak = true;
  await check();
  const status = await read();
  expect(status.incidents).toMatchObject([{ component: 'orders', state: 'break', ended_at: null }]);
});

test('what was delayed and then goes silent is one incident after the other', async () => {
  const check = openChecker();
  await run(sql`insert into payout_pauses (payment_system, cause)
    select code, 'drift' from payment_systems where id = 'ltc'`);
  await check();
  await check();
  expect(stateOf(await read(), 'ltc')).toBe('limited');
  await run(sql`insert into rail_states (rail, scanned_at)
    select rail, now() - interval '11 minutes' from payment_systems where id = 'ltc'
    on conflict (rail) do update set scanned_at = excluded.scanned_at`);
  await check();
  const status = await read();
  expect(stateOf(status, 'ltc')).toBe('down');
  const { rows } = await run(sql`select state, ended_at is null as open from status_incidents
    where payment_system = 'ltc' order by id`);
  expect(rows).toEqual([
    { state: 'limited', open: false },
    { state: 'down', open: true },
  ]);
});

test('a long time in which nobody looked was an incident, a short one was none', async () => {
  const check = openChecker();
  await check();
  await run(sql`update status_checks set checked_at = now() - interval '4 minutes'`);
  expect(stateOf(await read(), 'payouts')).toBe('unknown');
  await check();
  expect((await read()).incidents).toEqual([]);
  await run(sql`update status_checks set checked_at = now() - interval '3 hours'`);
  await check();
  const { incidents } = await read();
  expect(incidents).toMatchObject([{ component: 'orders', state: 'down' }]);
  const [incident] = incidents;
  const span = Date.parse(incident?.ended_at ?? '') - Date.parse(incident?.began_at ?? '');
  expect(Math.round(span / 3_600_000)).toBe(3);
});

test('it answers what it knew while the database is away', async () => {
  await openChecker()();
  await read();
  const { database } = office.platform;
  const { execute, select } = database;
  const gone = () => {
    throw new Error('the database is away');
  };
  Object.assign(database, { execute: gone, select: gone });
  try {
    expect((await office.app.inject('/api/v1/status')).statusCode).toBe(200);
  } finally {
    Object.assign(database, { execute, select });
  }
});

test('an operator explains an incident in both languages, and customers read it', async () => {
  await run(sql`insert into status_incidents (component, state, began_at, seen_at, ended_at)
    values ('payouts', 'limited', now() - interval '2 days', now(), now() - interval '1 day'),
           ('rates', 'down', now() - interval '50 days', now(), now() - interval '40 days')`);
  const { data } = (await office.support.call('GET', '/status_incidents')).json();
  expect(data).toHaveLength(1);
  const path = `/status_incidents/${data[0].id}`;
  const note = { note_ru: ' Банк не отвечал ', note_en: 'The bank was away', version: 1 };
  expect((await office.support.call('PUT', path, note)).statusCode).toBe(403);
  const half = await office.admin.call('PUT', path, { ...note, note_en: '' });
  expect(half.json().errors[0]).toMatchObject({ code: 'required' });
  const long = await office.admin.call('PUT', path, { ...note, note_en: 'x'.repeat(501) });
  expect(long.statusCode).toBe(422);
  expect((await office.admin.call('PUT', path, note)).statusCode).toBe(200);
  expect((await office.admin.call('PUT', path, note)).statusCode).toBe(409);
  const missing = await office.admin.call('PUT', '/status_incidents/999999', note);
  expect(missing.statusCode).toBe(404);
  await run(sql`delete from status_incidents where component = 'rates'`);
  expect((await read('ru')).incidents).toMatchObject([{ note: 'Банк не отвечал' }]);
  expect((await read('en')).incidents).toMatchObject([{ note: 'The bank was away' }]);
});
