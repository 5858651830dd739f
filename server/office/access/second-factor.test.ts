import { sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerNotices } from '../../content/notices/register-notices.ts';
import { buildApp } from '../../platform/http/app.ts';
import { resetLogin } from '../operators/reset-login.ts';
import { registerOffice } from '../register-office.ts';
import {
  adminPassword,
  cookieOf,
  type Desk,
  deskOf,
  openTestOffice,
  operatorPassword,
  type TestOffice,
} from './testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

/** The code of an app, some half minutes from now: none works twice. */
function codeOf(secret: string, stepsAhead = 0): string {
  const timestamp = office.platform.clock.now().getTime() + stepsAhead * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** As if half a minute had gone by: the next code may be taken. */
function forgetSteps() {
  return office.platform.database.execute(sql`update operator_totps set last_step = 0`);
}

async function setUp(desk: Desk): Promise<{ secret: string; codes: readonly string[] }> {
  const begun = (await desk.call('POST', '/second_factor')).json().data.attributes;
  expect(begun).toMatchObject({ confirmed: false, recovery_codes_left: 0 });
  expect(begun.uri).toMatch(/^otpauth:\/\/totp\/Agio/);
  expect(begun.qr_svg).toContain('<svg');
  const wrong = await desk.call('PUT', '/second_factor', { code: '000000' });
  expect(wrong.json().errors[0]).toMatchObject({ code: 'invalid_code' });
  const done = await desk.call('PUT', '/second_factor', { code: codeOf(begun.secret) });
  expect(done.statusCode, done.body).toBe(200);
  const { recovery_codes: codes } = done.json().data.attributes;
  expect(codes).toHaveLength(10);
  return { secret: begun.secret, codes };
}

describe('a second factor', () => {
  test('is asked for at the next sign-in, and each code works once', async () => {
    const desk = await office.signIn('olga', operatorPassword);
    const { secret, codes } = await setUp(desk);
    await forgetSteps();
    const enter = (code?: string) =>
      office.stranger.call('POST', '/sessions', {
        login: 'olga',
        password: operatorPassword,
        code,
      });
    const asked = await enter();
    expect(asked.statusCode).toBe(422);
    expect(asked.headers['set-cookie']).toBeUndefined();
    expect(asked.json().errors).toMatchObject([
      { code: 'required', source: { pointer: '/data/attributes/code' } },
    ]);
    expect((await enter('000000')).json().errors[0].code).toBe('invalid_code');
    const code = codeOf(secret);
    const entered = await enter(code);
    expect(entered.json().data.attributes).toMatchObject({ second_factor: true });
    expect((await enter(code)).statusCode).toBe(422);
    expect((await enter(codes[0])).statusCode).toBe(200);
    expect((await enter(codes[0])).statusCode).toBe(422);
    const left = await deskOf(office.app, cookieOf(entered)).call('GET', '/second_factor');
    expect(left.json().data.attributes.recovery_codes_left).toBe(9);
    await forgetSteps();
    const renewed = await desk.call('POST', '/second_factor/recovery_codes', { code });
    expect(renewed.json().data.attributes).toMatchObject({ recovery_codes_left: 10 });
    expect(renewed.json().data.attributes.recovery_codes).not.toContain(codes[1]);
    expect((await enter(codes[1])).statusCode).toBe(422);
  });

  test('says nothing to who does not know the password', async () => {
    const wrong = { login: 'olga', password: 'wrong', code: '123456' };
    const answer = await office.stranger.call('POST', '/sessions', wrong);
    const nobody = await office.stranger.call('POST', '/sessions', { ...wrong, login: 'nobody' });
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toBe(nobody.body);
  });

  test('is taken away by a code alone, or by an admin; sessions end', async () => {
    const desk = await office.signIn('sveta', operatorPassword);
    const { secret } = await setUp(desk);
    expect((await desk.call('DELETE', '/second_factor', { code: '1' })).statusCode).toBe(422);
    await forgetSteps();
    const dropped = await desk.call('DELETE', '/second_factor', { code: codeOf(secret) });
    expect(dropped.json().data.attributes).toMatchObject({ confirmed: false });
    const again = await setUp(desk);
    expect(again.secret).not.toBe(secret);
    const people = (await office.admin.call('GET', '/operators')).json().data;
    const sveta = people.find((row: { attributes: { login: string } }) => {
      return row.attributes.login === 'sveta';
    });
    expect(sveta.attributes.second_factor).toBe(true);
    await office.admin.call('DELETE', `/operators/${sveta.id}/second_factor`);
    expect((await desk.call('GET', '/orders')).statusCode).toBe(401);
    expect(await office.signIn('sveta', operatorPassword)).toBeDefined();
  });
});

describe('proving anew who one is', () => {
  const correction = { change: '1', reason: 'проверка' };
  const correct = (desk: Desk) =>
    desk.call('POST', '/payment_systems/sberrub/reserve_corrections', correction);

  test('is asked for before reserves, requisites and operators are changed', async () => {
    const desk = await office.signIn('admin', adminPassword);
    await office.platform.database.execute(
      sql`update operator_sessions set authenticated_at = now() - interval '11 minutes'`,
    );
    for (const refused of [
      await correct(desk),
      await desk.call('POST', '/requisites', {}),
      await desk.call('POST', '/operators', {}),
      await desk.call('POST', '/second_factor'),
    ]) {
      expect(refused.statusCode).toBe(403);
      expect(refused.json().errors[0].code).toBe('reauthentication_required');
    }
    expect((await desk.call('GET', '/operators')).statusCode).toBe(200);
    const wrong = await desk.call('POST', '/sessions/current/proof', { password: 'wrong' });
    expect(wrong.json().errors[0]).toMatchObject({ code: 'mismatch' });
    const proved = await desk.call('POST', '/sessions/current/proof', { password: adminPassword });
    expect(proved.statusCode).toBe(204);
    expect((await correct(desk)).statusCode).toBe(200);
  });

  test('takes a code of whoever has one, and no password then', async () => {
    const desk = await office.signIn('admin', adminPassword);
    const { secret } = await setUp(desk);
    await forgetSteps();
    const password = await desk.call('POST', '/sessions/current/proof', {
      password: adminPassword,
    });
    expect(password.json().errors[0]).toMatchObject({ code: 'required' });
    const code = await desk.call('POST', '/sessions/current/proof', { code: codeOf(secret) });
    expect(code.statusCode).toBe(204);
  });
});

test('an operator who lost everything is let in again by the command, and the log tells', async () => {
  const reset = await resetLogin(office.platform, ' Admin ', { secondFactor: true });
  expect(reset).not.toHaveProperty('refused');
  if ('refused' in reset) return;
  const desk = await office.signIn('admin', reset.password);
  expect((await desk.call('GET', '/orders')).statusCode).toBe(403);
  expect((await desk.call('GET', '/sessions/current')).json().data.attributes).toMatchObject({
    must_change_password: true,
    second_factor: false,
  });
  const { rows } = await office.platform.database.execute(
    sql`select actor, after from audit_log where action = 'reset_login'`,
  );
  expect(rows).toMatchObject([{ actor: 'service', after: { second_factor_dropped: true } }]);
  expect(await resetLogin(office.platform, 'nobody', { secondFactor: false })).toMatchObject({
    refused: [{ code: 'not_found' }],
  });
});

test('whoever may pay must have one where the rules say so, and support need not', async () => {
  const { modules } = office;
  const config = { ...office.platform.config, officeSecondFactor: 'payers' as const };
  const platform = { ...office.platform, config };
  const app = await buildApp(platform);
  const notices = await registerNotices(app, platform, modules.announcements);
  await registerOffice(app, platform, { ...office.deps, notices });
  await office.platform.database.execute(sql`delete from operator_totps`);
  const enter = async (login: string) => {
    const answer = await deskOf(app, null).call('POST', '/sessions', {
      login,
      password: operatorPassword,
    });
    return { desk: deskOf(app, cookieOf(answer)), session: answer.json().data.attributes };
  };
  try {
    expect((await (await enter('sveta')).desk.call('GET', '/orders')).statusCode).toBe(200);
    const { desk, session } = await enter('olga');
    expect(session.must_set_second_factor).toBe(true);
    expect((await desk.call('GET', '/orders')).statusCode).toBe(403);
    const begun = (await desk.call('POST', '/second_factor')).json().data.attributes;
    const code = codeOf(begun.secret);
    expect((await desk.call('PUT', '/second_factor', { code })).statusCode).toBe(200);
    expect((await desk.call('GET', '/orders')).statusCode).toBe(200);
  } finally {
    await app.close();
  }
});
