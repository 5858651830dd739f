import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminPassword, openTestOffice, operatorPassword, type TestOffice } from './testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

const weekMinutes = 7 * 24 * 60;

/** One hour that begins so many minutes from now, on the clock of UTC. */
function hourFromNow(minutes: number) {
  const now = office.platform.clock.now();
  const day = (now.getUTCDay() + 6) % 7;
  const minute = day * 1440 + now.getUTCHours() * 60 + now.getUTCMinutes();
  const opens = (minute + minutes + weekMinutes) % weekMinutes;
  return { utc_offset_minutes: 0, spans: [{ opens_minute: opens, open_minutes: 60 }] };
}

async function idOf(login: string): Promise<string> {
  const { data } = (await office.admin.call('GET', '/operators')).json();
  return data.find(({ attributes }: { attributes: { login: string } }) => {
    return attributes.login === login;
  }).id;
}

const setHours = async (login: string, access_hours: object | null) =>
  office.admin.call('PATCH', `/operators/${await idOf(login)}`, { access_hours });

const signIn = (login: string, password: string) =>
  office.stranger.call('POST', '/sessions', { login, password });

test('outside of their hours nobody signs in, and a session rests until they begin', async () => {
  const { login } = (await office.operator.call('GET', '/sessions/current')).json().data.attributes;
  const set = await setHours(login, hourFromNow(120));
  expect(set.statusCode, set.body).toBe(200);
  const paused = await office.operator.call('GET', '/orders');
  expect([paused.statusCode, paused.json().errors[0].code]).toEqual([403, 'outside_hours']);
  expect((await signIn(login, operatorPassword)).json().errors[0].code).toBe('outside_hours');
  // Who does not know the password learns nothing of the hours.
  expect((await signIn(login, 'wrong')).json().errors[0].code).toBe('unauthenticated');

  await setHours(login, hourFromNow(-5));
  expect((await office.operator.call('GET', '/orders')).statusCode).toBe(200);
  expect((await signIn(login, operatorPassword)).statusCode).toBe(200);
  await setHours(login, null);
});

test('an operator without hours of their own has those of the role', async () => {
  const me = (await office.operator.call('GET', '/sessions/current')).json().data.attributes;
  const { data } = (await office.admin.call('GET', '/roles')).json();
  const role = data.find(({ id }: { id: string }) => id === me.role);
  const { permissions } = role.attributes;
  const put = (access_hours: object | null) =>
    office.admin.call('PUT', `/roles/${me.role}`, { permissions, base: permissions, access_hours });
  expect((await put(hourFromNow(120))).json().data.attributes.access_hours.spans).toHaveLength(1);
  expect((await office.operator.call('GET', '/orders')).statusCode).toBe(403);
  // Their own hours stand before those of the role.
  await setHours(me.login, hourFromNow(-5));
  expect((await office.operator.call('GET', '/orders')).statusCode).toBe(200);
  await setHours(me.login, null);
  await put(null);
  expect((await office.operator.call('GET', '/orders')).statusCode).toBe(200);
});

test('owners come in at any hour, so that nobody locks the last of them out', async () => {
  const { login } = (await office.admin.call('GET', '/sessions/current')).json().data.attributes;
  const refused = await setHours(login, hourFromNow(120));
  expect(refused.statusCode).toBe(409);
  expect(refused.json().errors[0].source.pointer).toBe('/data/attributes/access_hours');
  const { data } = (await office.admin.call('GET', '/roles')).json();
  const owner = data.find(({ id }: { id: string }) => id === 'owner').attributes;
  const body = {
    permissions: owner.permissions,
    base: owner.permissions,
    access_hours: hourFromNow(9),
  };
  expect((await office.admin.call('PUT', '/roles/owner', body)).statusCode).toBe(409);
  expect((await signIn(login, adminPassword)).statusCode).toBe(200);
});
