import { afterAll, beforeAll, expect, test } from 'vitest';
import { newReferralCode } from '../accounts/referral-code.ts';
import { users } from '../accounts/tables.ts';
import { hashesAtOnceMax, hashesAtOnceSoFar, hashPassword } from '../auth/password-hash.ts';
import { type Browser, openTestAccounts, password, type TestAccounts } from '../profile/testing.ts';

/** A leaked list: of these pairs one in fifty is right here, as if people used one password. */
const pairsCount = 10_000;
const rightEvery = 50;
const leaked = 'Le4kedTulip!';

let accounts: TestAccounts;

beforeAll(async () => {
  accounts = await openTestAccounts();
  const passwordHash = await hashPassword(leaked);
  const confirmedAt = accounts.platform.clock.now();
  const owners = Array.from({ length: pairsCount / rightEvery }, (_, index) => ({
    email: emailOf(index * rightEvery),
    name: 'Somebody Else',
    locale: 'en' as const,
    status: 'active' as const,
    passwordHash,
    confirmedAt,
    referralCode: newReferralCode(),
  }));
  await accounts.platform.database.insert(users).values(owners);
});

afterAll(() => accounts.close());

function emailOf(index: number): string {
  return `leaked-${index}@example.com`;
}

/** The attacker's machines: thirty addresses in six networks. */
function machineOf(index: number): Browser {
  return accounts.browser(`172.16.${index % 6}.${(index % 30) + 1}`);
}

async function quote(): Promise<number> {
  const began = performance.now();
  const answer = await accounts.browser().call('POST', '/rate_calculations/from_income', {
    income_payment_system_id: 'prusd',
    outcome_payment_system_id: 'trx',
    income_amount: '100',
  });
  expect(answer.statusCode).toBe(200);
  return performance.now() - began;
}

/** What three in four take longer than: what others do on the machine adds to single quotes. */
const quarterOf = (times: readonly number[]) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 4)] ?? 0;

test('a leaked list of passwords opens next to nothing, and neither owners nor quotes notice', async () => {
  const owner = await accounts.signedIn('owner@example.com');
  await owner.call('DELETE', '/sessions');
  // One minute of an attack, however long a busy machine takes over it.
  const { clock } = accounts.platform;
  const moment = clock.now();
  clock.now = () => moment;
  const quiet: number[] = [];
  for (let round = 0; round < 15; round += 1) quiet.push(await quote());

  const busy: number[] = [];
  const answers = new Map<number, number>();
  let next = 0;
  async function machine(): Promise<void> {
    for (let index = next++; index < pairsCount; index = next++) {
      // Every tenth pair is the owner's own address with a password they once had.
      const email = index % 10 === 9 ? 'owner@example.com' : emailOf(index);
      const attributes = { email, password: leaked };
      const { statusCode } = await machineOf(index).call('POST', '/sessions', attributes);
      answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
      if (index % 100 === 0) busy.push(await quote());
    }
  }
  await Promise.all(Array.from({ length: 12 }, machine));

  const opened = answers.get(200) ?? 0;
  const lookedAt = opened + (answers.get(401) ?? 0);
  // Wherever they come from, some forty passwords are looked at before strangers meet the captcha.
  expect(lookedAt).toBeLessThan(80);
  expect(opened).toBeLessThanOrEqual(Math.ceil((80 / pairsCount) * (pairsCount / rightEvery)));
  expect(answers.get(422)).toBeGreaterThan(pairsCount * 0.9);
  expect(hashesAtOnceSoFar()).toBeLessThanOrEqual(hashesAtOnceMax);
  expect(quarterOf(busy)).toBeLessThan(Math.max(60, 8 * quarterOf(quiet)));

  const attributes = { email: 'owner@example.com', password };
  expect((await owner.call('POST', '/sessions', attributes)).statusCode).toBe(200);
});
