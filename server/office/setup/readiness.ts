import { isRefusal } from '../../../core/refusal.ts';
import { listRequisites } from '../../exchange/requisites/manage-pool.ts';
import type { Exchange } from '../../market/catalogue/catalogue.ts';
import { isByHand } from '../../market/catalogue/systems/by-hand.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import { priceExchange } from '../../market/rates/quote/price-direction.ts';
import { readReserves } from '../../money/ledger/balances.ts';
import type { OfficeDeps } from '../access/deps.ts';

/** What an order would need besides a direction that is on. */
export type Readiness = {
  /** Customers can be told where to pay: by a rail, by providers, by the operators' own pool. */
  readonly hasRequisites: (system: PaymentSystem) => boolean;
  readonly hasReserve: (system: PaymentSystem) => boolean;
  /** There is a price at this moment, also for a pair that is not there yet. */
  readonly hasRate: (exchange: Exchange) => boolean;
};

/** Reads once what many directions are then asked by. */
export async function readReadiness(deps: OfficeDeps): Promise<Readiness> {
  const { database } = deps.platform;
  const [requisites, reserves] = await Promise.all([
    listRequisites(database),
    readReserves(database),
  ]);
  const pooled = new Set(
    requisites.flatMap(({ enabled, paymentSystem }) => (enabled ? [paymentSystem] : [])),
  );
  const { rates } = deps.rateDesk;
  const snapshot = rates.current();
  const known = deps.catalogue.current().directionById;
  return {
    hasRequisites: (system) =>
      !isByHand(system) ||
      pooled.has(system.code) ||
      deps.gateways.cascadeOf(system.code).length > 0,
    hasReserve: ({ code }) => (reserves.get(code) ?? 0n) > 0n,
    hasRate(exchange) {
      const { direction } = exchange;
      if (known.has(direction.id)) return !isRefusal(rates.firstPricing(direction));
      if (isRefusal(snapshot)) return false;
      return direction.rateTypes.some(
        (rateType) => !isRefusal(priceExchange(snapshot, exchange, rateType, null)),
      );
    },
  };
}
