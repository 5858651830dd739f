import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertInvariants } from '../../money/ledger/testing.ts';
import { newReferralCode } from '../../people/accounts/referral-code.ts';
import { users } from '../../people/accounts/tables.ts';
import { openTestOffice, type TestOffice } from '../access/testing.ts';

let office: TestOffice;
let path = '';

beforeAll(async () => {
  office = await openTestOffice();
  const { database, clock } = office.platform;
  const known = { email: 'anna@example.com', referralCode: newReferralCode() };
  const row = { ...known, locale: 'ru' as const, status: 'active' as const };
  const [user] = await database
    .insert(users)
    .values({ ...row, confirmedAt: clock.now() })
    .returning();
  path = `/users/${user?.id}/rewards`;
});

afterAll(async () => {
  await assertInvariants(office.platform.database);
  await office.close();
});

const bonus = { amount: '12.50', reason: 'За отзыв' };

test('a bonus is granted once per key, booked, listed and logged', async () => {
  const key = { 'idempotency-key': 'grant-one' };
  for (let again = 0; again < 2; again += 1) {
    const answer = await office.admin.call('POST', path, bonus, key);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().meta).toMatchObject({ total: 1, available_amount: '12.50' });
  }
  const listed = (await office.operator.call('GET', path)).json();
  expect(listed.data[0].attributes).toMatchObject({ ...bonus, status: 'not_paid' });
  const log = (await office.admin.call('GET', '/audit_log')).json();
  expect(log.data[0].attributes).toMatchObject({
    action: 'grant_reward',
    after: { ...bonus, asset: 'USD' },
  });
});

test.each([
  [{ ...bonus, amount: '0' }, 'greater_than'],
  [{ ...bonus, amount: '-5' }, 'greater_than'],
  [{ ...bonus, amount: '100000.01' }, 'less_than'],
  [{ ...bonus, amount: '1.005' }, 'too_precise'],
  [{ ...bonus, reason: 'ab' }, 'too_short'],
])('%o is refused as %s', async (fields, code) => {
  const answer = await office.admin.call('POST', path, fields);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().errors[0].code).toBe(code);
});

test('who may not grant, cannot; nobody is granted to nobody', async () => {
  expect((await office.operator.call('POST', path, bonus)).statusCode).toBe(403);
  expect((await office.support.call('GET', path)).statusCode).toBe(403);
  const nobody = '/users/00000000-0000-7000-8000-000000000000/rewards';
  expect((await office.admin.call('POST', nobody, bonus)).statusCode).toBe(404);
});

test('money needs a fresh proof of who grants it', async () => {
  const { database } = office.platform;
  await database.execute(
    "update operator_sessions set authenticated_at = now() - interval '1 hour'",
  );
  const answer = await office.admin.call('POST', path, bonus);
  expect(answer.json().errors[0].code).toBe('reauthentication_required');
});
