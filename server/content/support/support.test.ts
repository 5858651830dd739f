import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorActor } from '../../../core/actor.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { type App, buildApp } from '../../platform/http/app.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { changeDesk, readDesk, type SupportHours, type SupportHoursChange } from './desk.ts';
import { measureAnswers } from './measure-answers.ts';
import { presentDesk } from './present-desk.ts';
import { registerSupport } from './register-support.ts';

let bed: TestPlatform;
let app: App;

beforeAll(async () => {
  bed = await createTestPlatform({ SUPPORT_EMAIL: 'help@agio.example' });
  app = await buildApp(bed.platform);
  registerSupport(app, bed.platform);
});

afterAll(async () => {
  await app.close();
  await bed.close();
});

const author = { actor: operatorActor('1'), ip: '127.0.0.1' };
const config = {
  supportEmail: null,
  supportTelegram: '@agio',
  chatWidgets: { ru: 'https://chat.example/widget.js', en: null },
};
const nothing = { measured: null, payouts: null, config, locale: 'ru' } as const;

async function change(part: Partial<SupportHoursChange>) {
  const { updatedAt: _, ...desk } = await readDesk(bed.platform.database);
  return inTransaction(bed.platform.database, (tx) => changeDesk(tx, { ...desk, ...part }, author));
}

test('until hours are set nothing is promised but the answer', async () => {
  const { data } = (await app.inject('/api/v1/support')).json();
  expect(data.attributes).toEqual({
    present: null,
    opens_at: null,
    around_the_clock: false,
    hours: null,
    email: 'help@agio.example',
    telegram: null,
    phone: null,
    chat: false,
    answer_minutes_min: 15,
    answer_minutes_max: 60,
    measured: null,
    measured_payouts: null,
  });
});

test.each([
  ['2026-11-20T06:30:00Z', true],
  ['2026-11-20T05:59:00Z', false],
  ['2026-11-20T18:00:00Z', false],
  // A Saturday.
  ['2026-11-21T09:00:00Z', false],
])('the hours are those of the clock in Moscow: at %s', async (at, present) => {
  const days = [1, 2, 3, 4, 5];
  const desk: SupportHours = {
    ...(await readDesk(bed.platform.database)),
    opens: '09:00',
    closes: '21:00',
    days,
    timeZone: 'Europe/Moscow',
  };
  const shown = presentDesk(desk, { ...nothing, now: new Date(at) });
  expect(shown.present).toBe(present);
  expect(shown.telegram).toBe('agio');
});

test.each([
  ['Europe/Berlin', '2026-01-20T08:30:00Z', '+01:00', true],
  ['Europe/Berlin', '2026-07-20T07:30:00Z', '+02:00', true],
  ['Europe/Berlin', '2026-01-20T07:30:00Z', '+01:00', false],
  ['Asia/Kolkata', '2026-01-20T03:30:00Z', '+05:30', true],
  ['America/New_York', '2026-07-20T13:30:00Z', '-04:00', true],
  ['UTC', '2026-07-20T09:00:00Z', '+00:00', true],
])('in %s at %s the clock is %s from UTC', async (timeZone, at, offset, present) => {
  const desk: SupportHours = {
    ...(await readDesk(bed.platform.database)),
    opens: '09:00',
    closes: '21:00',
    days: [2, 1, 2],
    timeZone,
  };
  const shown = presentDesk(desk, { ...nothing, now: new Date(at) });
  expect(shown.hours).toMatchObject({ utc_offset: offset, days: [1, 2] });
  expect(shown.present).toBe(present);
});

test('who comes while it is closed is told when it opens, and of the chat in their language', async () => {
  const hours = { opens: '09:00', closes: '21:00', days: [1, 2, 3, 4, 5] };
  const desk: SupportHours = {
    ...(await readDesk(bed.platform.database)),
    ...hours,
    timeZone: 'Europe/Moscow',
  };
  // A Friday night: nobody comes before Monday.
  const night = { ...nothing, now: new Date('2026-11-20T18:30:00Z') };
  expect(presentDesk(desk, night)).toMatchObject({
    present: false,
    opens_at: '2026-11-23T06:00:00.000Z',
    chat: true,
  });
  const day = { ...nothing, locale: 'en', now: new Date('2026-11-20T10:00:00Z') } as const;
  expect(presentDesk(desk, day)).toMatchObject({ present: true, opens_at: null, chat: false });
});

test('an operator may say otherwise for now', async () => {
  const desk = { ...(await readDesk(bed.platform.database)), aroundTheClock: true };
  const around = { ...nothing, now: new Date('2026-11-20T03:00:00Z') };
  expect(presentDesk(desk, around).present).toBe(true);
  expect(presentDesk({ ...desk, presence: 'away' }, around).present).toBe(false);
});

test('hours need both ends, a zone that exists and the newest version', async () => {
  expect(await change({ opens: '09:00', closes: null })).toMatchObject({
    refused: [{ code: 'required', field: 'closes' }],
  });
  expect(await change({ timeZone: 'Mars/Olympus' })).toMatchObject({
    refused: [{ code: 'invalid_format', field: 'time_zone' }],
  });
  expect(await change({ version: 99 })).toMatchObject({ refused: [{ code: 'conflict' }] });
  const changed = await change({ opens: '22:00', closes: '06:00' });
  expect(isRefusal(changed)).toBe(false);
  expect(changed).toMatchObject({ opens: '22:00', version: 2 });
});

test('nothing is measured where nothing was held', async () => {
  expect(await measureAnswers(bed.platform.database)).toBeNull();
});
