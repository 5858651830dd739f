import type { PayoutRail } from '../../../rails/rail.ts';
import { traceOrder } from '../../platform/tracing/order-trace.ts';
import type { LivePayout } from '../payouts/change-payout.ts';
import { toAttempt } from '../payouts/read-payouts.ts';
import type { Payer } from './pay.ts';

/** Hands a payout to its rail, as a step of its order's trace. */
export function submitTraced(
  { name, rail }: Payer,
  { payout, attempt }: LivePayout,
): ReturnType<PayoutRail['submit']> {
  const attributes = { 'agio.rail': name, 'agio.payout.kind': payout.kind };
  return traceOrder(
    payout.orderId,
    'payout submit',
    async (span) => {
      const result = await rail.submit(toAttempt(attempt));
      span.setAttribute('agio.payout.answer', result);
      return result;
    },
    attributes,
  );
}
