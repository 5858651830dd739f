import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { OrderEvent } from '../../../core/orders/events.ts';
import type { Order } from '../../../core/orders/order.ts';
import { RailFault } from '../../../rails/rail.ts';
import { changeOrder } from '../../exchange/orders/change/change-order.ts';
import { requotesOf } from '../../exchange/orders/change/requotes.ts';
import {
  type Customer,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { payIn } from '../deposit-watcher/testing.ts';
import { assertInvariants } from '../ledger/testing.ts';
import { payRound } from './pay.ts';
import { ownLease, payoutsOf, railWith } from './testing.ts';

let bed: TestExchange;
let customer: Customer;

beforeAll(async () => {
  bed = await openTestExchange();
  customer = openCustomer(bed);
});

afterEach(() => assertInvariants(bed.platform.database));
afterAll(() => bed.close());

async function paid(): Promise<string> {
  const { id } = await customer.placeToPay('walletToCoin');
  await payIn(bed, id);
  await bed.watch();
  return id;
}

const tell = (orderId: string, event: (order: Order) => OrderEvent) =>
  changeOrder(bed.deps, { orderId, actor: 'operator:test', event });

test('whose signature got lost keeps its coins: no other is signed with them', async () => {
  const [lost, fine] = [await paid(), await paid()];
  const [[l], [f]] = [await payoutsOf(bed, lost), await payoutsOf(bed, fine)];
  const usual = railWith({});
  let signerIsAway = false;
  const lockedFor = new Map<string, readonly string[]>();
  const rail = railWith({
    async signed(payoutId) {
      if (signerIsAway) throw new RailFault('simulated', 'no answer', { retryable: true });
      return payoutId === l?.id ? [{ reference: 'r', inputs: ['coin:0'] }] : [];
    },
    async prepare(request, locked) {
      lockedFor.set(request.payoutId, locked);
      if (request.payoutId !== l?.id || lockedFor.has(f?.id ?? '')) {
        return usual.prepare(request, locked);
      }
      signerIsAway = true;
      throw new RailFault('simulated', 'signed, and died', { retryable: true });
    },
  });
  const lease = await ownLease(bed);
  const again = async () => {
    await bed.platform.database.execute(
      "update payouts set not_before = now() where state = 'queued'",
    );
    await payRound({ deps: bed.deps, name: 'simulated', rail, lease });
  };
  await payRound({ deps: bed.deps, name: 'simulated', rail, lease });
  // Nobody is signed while it is not known what was.
  expect([...lockedFor.keys()]).toEqual([l?.id]);
  await again();
  expect([...lockedFor.keys()]).toEqual([l?.id]);
  signerIsAway = false;
  await bed.platform.database.execute(
    `update payouts set not_before = now() + interval '1 minute' where id = '${l?.id}'`,
  );
  await payRound({ deps: bed.deps, name: 'simulated', rail, lease });
  expect(lockedFor.get(f?.id ?? '')).toContain('coin:0');
  await again();
  expect(lockedFor.get(l?.id ?? '')).not.toContain('coin:0');
  await again();
  expect((await customer.see(lost)).status).toBe('completed');
  expect((await customer.see(fine)).status).toBe('completed');
});

test('that was stopped while it was signed is never sent, and its bytes are known', async () => {
  const id = await paid();
  const usual = railWith({});
  const asked: (readonly string[])[] = [];
  const sent: string[] = [];
  const rail = railWith({
    async prepare(request, locked) {
      if (request.payoutId.startsWith(id)) asked.push(request.accounted);
      if (request.payoutId === `${id}:1`) await tell(id, () => ({ type: 'held', reason: 'look' }));
      return usual.prepare(request, locked);
    },
    async submit({ raw, reference }) {
      if (raw.startsWith(id)) sent.push(reference);
      return 'accepted';
    },
    async lookup(attempt) {
      const ours = !attempt.raw.startsWith(id) || sent.includes(attempt.reference);
      const state = ours ? 'confirmed' : 'absent';
      return { state, confirmations: 9, networkFee: attempt.networkFee };
    },
  });
  const lease = await ownLease(bed);
  await payRound({ deps: bed.deps, name: 'simulated', rail, lease });
  expect(sent).toEqual([]);
  await tell(id, (order) => ({
    type: 'approved',
    requotes: requotesOf(bed.deps, order, order.received),
  }));
  await payRound({ deps: bed.deps, name: 'simulated', rail, lease });
  await payRound({ deps: bed.deps, name: 'simulated', rail, lease });
  expect((await customer.see(id)).status).toBe('completed');
  expect([asked, sent]).toEqual([[[], [`ref ${id}:1`]], [`ref ${id}:2`]]);
});
