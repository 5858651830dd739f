import { type Refusal, refuse } from '../../../core/refusal.ts';
import { RailFault } from '../../../rails/rail.ts';
import { type OrdersDeps, systemOf } from '../../exchange/orders/deps.ts';
import { findOrder } from '../../exchange/orders/order-records.ts';
import { readDecidedTxids } from '../payout-holds/recoveries.ts';
import { type PayoutRow, readPayoutsOf } from '../payouts/read-payouts.ts';

/**
 * Why a payout must not be made by hand: something was signed for the same money of which this
 * database knows nothing, as after it was restored from a backup. Asks the rails of both sides,
 * since an order may have been paid out, or its deposit sent back.
 */
export async function refuseSigned(
  deps: OrdersDeps,
  { id, orderId }: PayoutRow,
): Promise<Refusal | null> {
  const { database, log } = deps.platform;
  const stored = await findOrder(database, orderId);
  if (stored === null) return null;
  const { incomeSystem, outcomeSystem } = stored.order;
  const attempts = (await readPayoutsOf(database, orderId)).flatMap((entry) => entry.attempts);
  const known = [
    ...attempts.map(({ reference }) => reference),
    ...(await readDecidedTxids(database, orderId)),
  ];
  const rails = [incomeSystem, outcomeSystem].flatMap((code) => [
    systemOf(deps, code).rail,
    ...deps.online.payoutRails(code),
  ]);
  for (const rail of new Set(rails)) {
    try {
      const signed = (await deps.rails.payouts(rail)?.signed(id)) ?? [];
      const unknown = signed.find(({ reference }) => !known.includes(reference));
      if (unknown) return refuse('payout_signed', undefined, { reference: unknown.reference });
    } catch (error) {
      if (!(error instanceof RailFault)) throw error;
      log.warn({ err: error, payout: id }, 'payout signing state unknown');
      return refuse('signer_silent');
    }
  }
  return null;
}
