import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { measureAnswers } from './measure-answers.ts';

let bed: TestExchange;

beforeAll(async () => {
  bed = await openTestExchange();
});

afterAll(() => bed.close());

type Line = readonly [minutes: number, status: string, actor: string];

/** An order two days old that came under review; what followed, by the minute. */
async function review(...followed: readonly Line[]): Promise<void> {
  const { id } = await openCustomer(bed).placeToPay('walletToCoin');
  for (const [minutes, status, actor] of [[0, 'moderation', 'system'] as const, ...followed]) {
    await bed.platform.database.execute(sql`
      insert into order_timeline (order_id, line, status, code, actor, at)
      select ${id}, max(line) + 1, ${status}, 'of_a_test', ${actor},
        now() - interval '2 days' + ${minutes} * interval '1 minute'
      from order_timeline where order_id = ${id}`);
  }
}

test('answers are measured once there are five, each order from when it was held', async () => {
  const { database } = bed.platform;
  for (const minutes of [12, 18, 31, 45]) {
    await review([minutes, 'processing', 'operator:1']);
    expect(await measureAnswers(database)).toBeNull();
  }
  // What happens to an order under review meanwhile is no second question.
  await review(
    [2, 'moderation', 'customer'],
    [3, 'moderation', 'system'],
    [60, 'moderation', 'operator:1'],
  );
  const measured = { median_minutes: 31, cases: 5, days: 30 };
  expect(await measureAnswers(database)).toEqual(measured);
  // Whoever decided for themselves has asked nobody, and a payout later on is no answer to them.
  await review([1, 'processing', 'customer'], [400, 'completed', 'operator:1']);
  await review([1, 'processing', 'customer'], [400, 'completed', 'operator:1']);
  // An operator who holds an order asks nobody either, and nobody has answered this one.
  await review();
  expect(await measureAnswers(database)).toEqual(measured);
});
