import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { changeOrder } from '../../exchange/orders/change/change-order.ts';
import {
  type Customer,
  openCustomer,
  openTestExchange,
  type TestExchange,
} from '../../exchange/orders/testing.ts';
import { doubleSpend, payIn } from '../deposit-watcher/testing.ts';
import { assertInvariants } from '../ledger/testing.ts';
import { claimPayout } from './claim-payout.ts';
import { releasePayout } from './report-payout.ts';
import { payoutsOf } from './testing.ts';

let bed: TestExchange;
let customer: Customer;

beforeAll(async () => {
  bed = await openTestExchange();
  customer = openCustomer(bed);
});

afterEach(() => assertInvariants(bed.platform.database));
afterAll(() => bed.close());

const operator = 'operator:test';

test('a payout in hand is owed no more once its deposit and a surplus already refunded have vanished', async () => {
  const { id } = await customer.placeToPay('coinToCard');
  const first = await payIn(bed, id);
  await bed.watch();
  const payoutId = (await payoutsOf(bed, id))[0]?.id ?? '';
  await claimPayout(bed.deps, { payoutId, actor: operator });
  const second = await payIn(bed, id, { sharePpm: 500_000n });
  await bed.watch();
  const refundAccount = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE';
  const event = () => ({ type: 'surplus_refund_requested', refundAccount }) as const;
  await changeOrder(bed.deps, { orderId: id, actor: operator, event });
  await vi.waitFor(
    async () => {
      await bed.pay();
      expect((await payoutsOf(bed, id))[1]).toMatchObject({ state: 'confirmed' });
    },
    { timeout: 20_000 },
  );
  await doubleSpend(bed, first);
  await doubleSpend(bed, second);
  await bed.watch();
  await releasePayout(bed.deps, { payoutId, actor: operator });
  const { rows } = await bed.platform.database.execute(
    `select status, exchanged, received_units::text as received, lost_units::text as lost
       from orders where id = '${id}'`,
  );
  const lost = '500000000';
  expect(rows).toEqual([{ status: 'moderation', exchanged: false, received: '0', lost }]);
});
