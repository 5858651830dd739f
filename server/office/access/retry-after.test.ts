import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, openTestOffice, type TestOffice } from './testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

/** Asks until too many tries were made; each refusal before that is of the try itself. */
async function untilRefused(ask: () => Promise<Answer>): Promise<Answer> {
  for (let turn = 0; turn < 30; turn += 1) {
    const answer = await ask();
    if (answer.statusCode === 429) return answer;
  }
  throw new Error('tries are not counted');
}

test.each([
  [
    'a sign-in',
    () => office.stranger.call('POST', '/sessions', { login: 'olga', password: 'wrong' }),
  ],
  [
    'a change of the own password',
    () =>
      office.support.call('PUT', '/sessions/current/password', {
        current_password: 'wrong',
        password: 'a whole new password',
        password_confirmation: 'a whole new password',
      }),
  ],
  [
    'reauthentication',
    () => office.operator.call('POST', '/sessions/current/proof', { password: 'wrong', code: '' }),
  ],
])('%s after too many wrong ones says truly when to come again', async (_what, ask) => {
  const { headers, body } = await untilRefused(ask);
  const seconds = Number(headers['retry-after']);
  expect(JSON.parse(body).errors[0].code).toBe('rate_limited');
  // The first wait is half a minute; a minute is what is said where nobody counts.
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(30);
});
