import type { PayoutRail } from '../../../rails/rail.ts';
import type { OrdersDeps } from '../../exchange/orders/deps.ts';
import type { Lease } from '../../platform/lease/lease.ts';
import { followAttempts } from './follow-attempts.ts';
import { prepareQueued } from './prepare-queued.ts';

/** What paying needs: the service, the rail, and the lease that makes this the only payer. */
export type Payer = {
  readonly deps: OrdersDeps;
  /** Of the rail. */
  readonly name: string;
  readonly rail: PayoutRail;
  readonly lease: Lease;
};

/**
 * One round of a rail's payer: signed bytes first (sent again or found confirmed), then what is
 * queued. Signing is committed before sending, so a crash at any point is healed by the next round.
 */
export async function payRound(payer: Payer): Promise<void> {
  await followAttempts(payer);
  await prepareQueued(payer);
  await followAttempts(payer);
}
