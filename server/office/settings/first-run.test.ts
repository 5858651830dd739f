import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestService, type TestService } from '../../testing.ts';
import { openFirstRun } from './first-run.ts';

let service: TestService;
let token = '';

beforeAll(async () => {
  service = await openTestService({
    variables: { DEMO: 'false' },
    seed: async (platform) => {
      token = (await openFirstRun(platform)) ?? '';
    },
  });
});

afterAll(() => service.close());

const given = {
  login: 'Marina',
  name: 'Марина',
  password: 'seven quiet lakes at dawn',
  password_confirmation: 'seven quiet lakes at dawn',
};

function begin(attributes: object, headers: Record<string, string> = {}) {
  return service.app.inject({
    method: 'POST',
    url: '/office/api/first_run',
    headers: { 'content-type': 'application/vnd.api+json', ...headers },
    payload: JSON.stringify({ data: { type: 'first_runs', attributes } }),
  });
}

const isOpen = async () =>
  (await service.app.inject('/office/api/first_run')).json().data.attributes.open;

const html = { accept: 'text/html' };

test('a service without operators leads every page to where it is set up', async () => {
  expect(await isOpen()).toBe(true);
  const short = await service.app.inject({ url: '/setup', headers: html });
  expect([short.statusCode, short.headers.location]).toEqual([302, '/office/first-run']);
  const file = join(service.platform.config.dataDir, 'setup-token');
  expect((await readFile(file, 'utf8')).trim()).toBe(token);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('a newer token ends an older one', async () => {
  const older = token;
  token = (await openFirstRun(service.platform)) ?? '';
  const answer = await begin({ ...given, token: older });
  expect([answer.statusCode, answer.json().errors[0].code]).toEqual([422, 'invalid_code']);
});

test.each([
  [{ token: 'aaaaa-aaaaa-aaaaa-aaaaa' }, 'invalid_code', 'token'],
  [{ login: 'с пробелом' }, 'invalid_format', 'login'],
  [{ name: '  ' }, 'required', 'name'],
  [{ password: 'short' }, 'too_short', 'password'],
  [{ password_confirmation: 'another one' }, 'mismatch', 'password_confirmation'],
])('%j is refused by its field, and the token stays', async (wrong, code, field) => {
  const answer = await begin({ ...given, token, ...wrong });
  const [error] = answer.json().errors;
  expect([error.code, error.source.pointer]).toEqual([code, `/data/attributes/${field}`]);
  expect(await isOpen()).toBe(true);
});

test('the token makes one owner, who is signed in, and works once', async () => {
  const answers = await Promise.all([
    begin({ ...given, token }),
    begin({ ...given, login: 'other', token }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  const made = answers.find(({ statusCode }) => statusCode === 200);
  expect(made?.json().data.attributes).toMatchObject({
    role: 'owner',
    must_change_password: false,
    must_set_second_factor: true,
  });
  const [cookie] = made?.cookies ?? [];
  const session = await service.app.inject({
    url: '/office/api/sessions/current',
    cookies: { [cookie?.name ?? '']: cookie?.value ?? '' },
  });
  expect(session.statusCode).toBe(200);
  expect(await isOpen()).toBe(false);
  const file = join(service.platform.config.dataDir, 'setup-token');
  await expect(stat(file)).rejects.toThrow('ENOENT');
  expect(await openFirstRun(service.platform)).toBeNull();
});
