import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRefusal } from '../../../../core/refusal.ts';
import { type DepositRail, RailFault } from '../../../../rails/rail.ts';
import { type Customer, openCustomer, openTestExchange, type TestExchange } from '../testing.ts';
import { issueRequisites } from './issue-requisites.ts';

let bed: TestExchange;
let customer: Customer;

beforeAll(async () => {
  bed = await openTestExchange();
  customer = openCustomer(bed);
});

afterAll(() => bed.close());

const fault = new RailFault('simulated', 'the wallet is busy', { retryable: true });

/** The rail as `tell` has it, one asking after the other: away, busy, or there. */
function railThatIs(...tell: readonly ('away' | 'busy')[]) {
  const left = [...tell];
  const real = bed.deps.rails.deposits('simulated');
  if (real === null) throw new Error('the simulated rail takes deposits');
  const rail: DepositRail = {
    ...real,
    issue: (request) => (left.shift() === 'busy' ? Promise.reject(fault) : real.issue(request)),
  };
  const deposits = () => {
    if (left[0] !== 'away') return rail;
    left.shift();
    return null;
  };
  return { ...bed.deps, rails: { ...bed.deps.rails, deposits } };
}

test.each([
  ['still being opened', ['away', 'away']],
  ['busy for a moment', ['busy', 'busy']],
  ['opened and busy then', ['away', 'busy']],
] as const)('a rail that is %s is asked again before a customer is sent away', async (_, tell) => {
  const id = await customer.place('coinToWallet');
  const issued = await issueRequisites(railThatIs(...tell), id);
  expect(issued).toMatchObject({ orderId: id });
});

test('a rail that stays away sends the customer away for now', async () => {
  const id = await customer.place('coinToWallet');
  const away = Array.from({ length: 40 }, () => 'away' as const);
  const busy = Array.from({ length: 40 }, () => 'busy' as const);
  for (const deps of [railThatIs(...away), railThatIs(...busy)]) {
    expect(await issueRequisites(deps, id)).toEqual({ refused: [{ code: 'no_slot' }] });
  }
  expect(isRefusal(await issueRequisites(bed.deps, id))).toBe(false);
});

test('an order with nowhere to pay waits for an operator until it has a place', async () => {
  const id = await customer.place('coinToWallet');
  const waits = async () => {
    const { rows } = await bed.platform.database.execute(sql`
      select n.need, n.since = o.requisites_wanted_at as since,
             (select count(*)::int from alerts
               where kind = 'requisites_missing' and subject = o.id) as alerts
        from order_needs n join orders o on o.id = n.order_id where o.id = ${id}`);
    return rows;
  };
  expect(await waits()).toEqual([]);
  for (let asked = 0; asked < 2; asked += 1) {
    await issueRequisites(railThatIs(...Array.from({ length: 20 }, () => 'away' as const)), id);
  }
  expect(await waits()).toEqual([{ need: 'requisites', since: true, alerts: 1 }]);
  expect(isRefusal(await issueRequisites(bed.deps, id))).toBe(false);
  expect(await waits()).toEqual([]);
});

test('no address is given before its rail was read: a restored backup knows too few', async () => {
  const [early, patient] = [
    await customer.place('coinToWallet'),
    await customer.place('coinToWallet'),
  ];
  await bed.watch();
  await bed.platform.database.execute(
    `update rail_states set scanned_at = now() - interval '1 month' where rail = 'simulated'`,
  );
  expect(await issueRequisites(bed.deps, early)).toEqual({ refused: [{ code: 'no_slot' }] });
  const waiting = issueRequisites(bed.deps, patient);
  await bed.watch();
  expect(isRefusal(await waiting)).toBe(false);
  expect(isRefusal(await issueRequisites(bed.deps, early))).toBe(false);
});
