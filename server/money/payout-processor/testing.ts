import type { PayoutRail } from '../../../rails/rail.ts';
import type { TestExchange } from '../../exchange/orders/testing.ts';
import type { Lease } from '../../platform/lease/lease.ts';
import { heldLease } from '../../platform/lease/testing.ts';

/** The simulated rail with some of its answers changed. */
export function railWith(change: Partial<PayoutRail>): PayoutRail {
  const usual: PayoutRail = {
    prepare: async ({ payoutId, amount }) => ({
      reference: `ref ${payoutId}`,
      raw: payoutId,
      inputs: [],
      networkFee: { ...amount, units: 0n },
    }),
    signed: async () => [],
    submit: async () => 'accepted',
    lookup: async (attempt) => ({
      state: 'confirmed',
      confirmations: 9,
      networkFee: attempt.networkFee,
    }),
    balance: async (asset) => ({ asset, units: 0n }),
    estimateFee: async (asset) => ({ asset, units: 0n }),
  };
  return { ...usual, ...change };
}

/** The lease of the bed's own payer, as the database knows it. */
export function ownLease(bed: TestExchange): Promise<Lease> {
  return heldLease(bed.platform.database, 'pay simulated');
}

/** The payouts of an order, oldest first. */
export async function payoutsOf({ platform }: TestExchange, orderId: string) {
  const { rows } = await platform.database.execute<{
    id: string;
    state: string;
    reason: string | null;
    reference: string | null;
  }>(
    `select id, state, reason, bank_reference as reference from payouts where order_id = '${orderId}' order by created_at`,
  );
  return rows;
}
