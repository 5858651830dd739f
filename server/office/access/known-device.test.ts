import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInKeys } from '../../people/auth/sign-in-keys.ts';
import { consume } from '../../platform/rate-limiter/rate-limiter.ts';
import {
  type Answer,
  adminPassword,
  cookieOf,
  deskOf,
  openTestOffice,
  type TestOffice,
} from './testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

beforeEach(async () => {
  await office.platform.database.execute(sql`delete from rate_limits`);
});

type Browser = { readonly password?: string; readonly device?: string | undefined };

function enter(remoteAddress: string, { password = adminPassword, device }: Browser) {
  return office.app.inject({
    method: 'POST',
    url: '/office/api/sessions',
    remoteAddress,
    payload: { data: { attributes: { login: 'admin', password } } },
    ...(device === undefined ? {} : { cookies: { agio_office_device: device } }),
  });
}

function deviceOf(answer: Answer): string | undefined {
  return answer.cookies.find(({ name }) => name === 'agio_office_device')?.value;
}

/** Twelve addresses of five wrong passwords each: as many as a login has from everywhere. */
async function closeTheDoor(): Promise<void> {
  const statuses: number[] = [];
  for (let at = 0; at < 60; at += 1) {
    const answer = await enter(`10.1.0.${2 + (at % 12)}`, { password: 'wrong' });
    statuses.push(answer.statusCode);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(60);
}

test('wrong passwords from twelve addresses keep nobody out of a browser that is known', async () => {
  const first = await enter('10.2.0.1', {});
  const device = deviceOf(first);
  expect(device).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(first.cookies.find(({ name }) => name === 'agio_office_device')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
    path: '/office',
    maxAge: 365 * 24 * 3600,
  });
  await closeTheDoor();
  expect((await enter('10.2.0.1', {})).statusCode).toBe(429);
  const forged = 'A'.repeat(43);
  expect((await enter('10.2.0.1', { device: forged })).statusCode).toBe(429);
  const known = await enter('10.2.0.9', { device });
  expect(known.statusCode, known.body).toBe(200);
  expect(deviceOf(known)).toBe(device);
});

test('who signed in before the attack reauthenticates and changes the password during it', async () => {
  const session = cookieOf(await enter('127.0.0.1', {}));
  const { database } = office.platform;
  for (let at = 0; at < 60; at += 1) {
    const place = { name: 'admin', ip: `10.1.0.${2 + (at % 12)}`, knownDevice: undefined };
    await consume(database, signInKeys('operator', place));
  }
  const desk = deskOf(office.app, session);
  const proved = await desk.call('POST', '/sessions/current/proof', { password: adminPassword });
  expect(proved.statusCode, proved.body).toBe(204);
  const change = (current: string, next: string) =>
    desk.call('PUT', '/sessions/current/password', {
      current_password: current,
      password: next,
      password_confirmation: next,
    });
  const next = 'quite another password';
  const changed = await change(adminPassword, next);
  expect(changed.statusCode, changed.body).toBe(200);
  const device = deviceOf(changed);
  expect((await enter('10.2.0.1', { password: next, device })).statusCode).toBe(200);
  const back = deskOf(office.app, cookieOf(await enter('10.2.0.1', { password: next, device })));
  const restored = await back.call('PUT', '/sessions/current/password', {
    current_password: next,
    password: adminPassword,
    password_confirmation: adminPassword,
  });
  expect(restored.statusCode, restored.body).toBe(200);
  // A browser known under the old password is no longer known.
  expect((await enter('10.2.0.1', { device })).statusCode).toBe(429);
});

test('a known browser and an open session have few wrong tries of their own', async () => {
  const device = deviceOf(await enter('10.2.0.1', {}));
  const tries: number[] = [];
  for (let at = 0; at < 11; at += 1) {
    tries.push((await enter(`10.3.0.${at}`, { password: 'wrong', device })).statusCode);
  }
  expect(tries).toEqual([...Array(10).fill(401), 429]);
  const desk = deskOf(office.app, cookieOf(await enter('10.2.0.1', {})));
  const proofs: number[] = [];
  for (let at = 0; at < 6; at += 1) {
    const wrong = await desk.call('POST', '/sessions/current/proof', { password: 'wrong' });
    proofs.push(wrong.statusCode);
  }
  expect(proofs).toEqual([422, 422, 422, 422, 422, 429]);
  expect((await enter('10.2.0.1', {})).statusCode).toBe(200);
});

test('a one-time password makes no browser known', async () => {
  const desk = deskOf(office.app, cookieOf(await enter('10.2.0.1', {})));
  const newcomer = { login: 'newcomer', name: 'Нина', role: 'support' };
  const made = await desk.call('POST', '/operators', newcomer);
  const { one_time_password: password } = made.json().data.attributes;
  const answer = await office.stranger.call('POST', '/sessions', { login: 'newcomer', password });
  expect(answer.statusCode).toBe(200);
  expect(deviceOf(answer)).toBeUndefined();
});
