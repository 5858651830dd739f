import type { OrdersDeps } from './exchange/orders/deps.ts';
import { readProviderCapacity } from './exchange/requisite-cascade/read-capacity.ts';
import type { OtherCapacity } from './exchange/requisites/open-slots.ts';
import { readPageCapacity } from './money/online-payments/offers.ts';
import type { LiveGateways } from './money/online-payments/open-gateways.ts';

/** Where an order may be paid to beside the operators' pool of accounts. */
export function capacityBeside(
  { platform, rails }: OrdersDeps,
  gateways: LiveGateways,
): OtherCapacity {
  return {
    deposits: rails.deposits,
    others: async (codes) => [
      await readProviderCapacity({ platform, gateways }, codes),
      await readPageCapacity(platform.database, gateways, codes),
    ],
  };
}
