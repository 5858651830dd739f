import { type PayoutRail, RailFault } from '../../../rails/rail.ts';
import type { LiveGateways } from './open-gateways.ts';

/**
 * A provider as a rail that pays out, with whatever the office has entered at the moment of each
 * call; null where that provider pays nothing out. While it is not set up every call is a fault.
 */
export function payoutRailOf(gateways: LiveGateways, name: string): PayoutRail | null {
  const payouts = gateways.known.find((each) => each.name === name)?.payouts ?? null;
  if (payouts === null) return null;
  const { repeatable } = payouts;
  const now = (): PayoutRail => {
    const open = gateways.byName(name);
    if (open !== null) return payouts.rail(open.settings, gateways.outside);
    throw new RailFault(name, 'the provider is not set up', { retryable: true });
  };
  return {
    byKey: { repeatable },
    prepare: async (request, lockedInputs) => now().prepare(request, lockedInputs),
    signed: async (payoutId) => now().signed(payoutId),
    submit: async (attempt) => now().submit(attempt),
    lookup: async (attempt) => now().lookup(attempt),
    balance: async (asset) => now().balance(asset),
    estimateFee: async (asset) => now().estimateFee(asset),
  };
}
