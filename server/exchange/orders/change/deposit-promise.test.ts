import { afterAll, beforeAll, expect, test } from 'vitest';
import { payIn } from '../../../money/deposit-watcher/testing.ts';
import {
  type Customer,
  fieldsOf,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../testing.ts';

let bed: TestExchange;
let customer: Customer;

beforeAll(async () => {
  // What is paid in is seen at once and confirmed in an hour.
  bed = await openTestExchange({ pace: { blockMs: 3_600_000, delayMs: 3_600_000 } });
  customer = openCustomer(bed);
});

afterAll(() => bed.close());

function directionOf(kind: Parameters<typeof fieldsOf>[0]): string {
  const { income_payment_system_id: income, outcome_payment_system_id: outcome } = fieldsOf(kind);
  return `${income}-${outcome}`;
}

test('an order tells what its direction does with a deposit that is not as agreed', async () => {
  const terms = [
    { latePolicy: 'requote', shortPolicy: 'accept', overPolicy: 'accept' },
    { latePolicy: 'moderate', shortPolicy: 'moderate', overPolicy: 'moderate' },
  ] as const;
  for (const policy of terms) {
    await bed.change(directionOf('coinToWallet'), policy);
    const { id } = await customer.placeToPay('coinToWallet');
    const { latePolicy: late, shortPolicy: short, overPolicy: over } = policy;
    expect((await customer.see(id)).deposit_policy).toEqual({ late, short, over });
  }
});

test('what is seen and not confirmed yet is told apart from what was received', async () => {
  const { id } = await customer.placeToPay('coinToWallet');
  const before = await customer.see(id);
  expect([Number(before.seen_amount), Number(before.received_amount)]).toEqual([0, 0]);
  await payIn(bed, id, { sharePpm: 500_000n });
  await bed.watch();
  const seen = await customer.see(id);
  expect(seen.status).toBe('waiting_funds');
  expect(Number(seen.seen_amount)).toBeCloseTo(Number(before.income_amount) / 2, 6);
  expect(Number(seen.received_amount)).toBe(0);
});
