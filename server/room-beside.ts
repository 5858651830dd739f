import { readPageRoom } from './online-payments/offers.ts';
import type { GatewayRoom } from './online-payments/open-gateways.ts';
import type { OrdersDeps } from './orders/deps.ts';
import { readProviderRoom } from './requisite-cascade/read-room.ts';
import type { OtherRoom } from './requisites/open-slots.ts';

/** Where an order may be paid to beside the operators' pool of accounts. */
export function roomBeside({ platform, rails }: OrdersDeps, gateways: GatewayRoom): OtherRoom {
  return {
    deposits: rails.deposits,
    others: async (codes) => [
      await readProviderRoom({ platform, gateways }, codes),
      await readPageRoom(platform.database, gateways, codes),
    ],
  };
}
