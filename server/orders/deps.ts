import type { Order } from '../../core/orders/order.ts';
import type { RateType } from '../../core/quotes/quote.ts';
import type { Refusal } from '../../core/refusal.ts';
import type {
  DepositRail,
  PayoutRail,
  Requisites,
  Simulator,
  SimulatorAction,
} from '../../rails/rail.ts';
import { balanceSystem } from '../catalogue/balance-system.ts';
import type { CatalogueRoom } from '../catalogue/open-catalogue.ts';
import type { PaymentSystem } from '../catalogue/payment-system.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import type { CurrentPricing } from '../rates/open-rates.ts';
import type { QuoteToken } from '../rates/quote-token.ts';
import type { ScreeningRoom } from '../screening/open-screening.ts';
import type { OrderRow } from './order-records.ts';

/** The rates as the orders room uses them; all answers come from memory. */
export interface OrderRates {
  /** Reads a quote of ours; null when it is none. Its expiry is the caller's to check. */
  openQuote(token: string): QuoteToken | null;
  /**
   * The pricing of a direction at this moment with the snapshot behind it, or why there is none.
   */
  currentPricing(
    directionId: string,
    rateType: RateType,
  ): Pick<CurrentPricing, 'pricing' | 'snapshotId' | 'terms'> | Refusal;
}

/**
 * The rails as a web process uses them: to tell a customer where to pay, to ask what was signed,
 * and to play the demo.
 */
export interface OrderRails {
  deposits(rail: string): DepositRail | null;
  /** To ask what was signed or became of it; a web process prepares and submits nothing. */
  payouts(rail: string): Pick<PayoutRail, 'signed' | 'lookup'> | null;
  /** Buttons of the demo; none outside of it. */
  simulatorActions(rail: string): readonly SimulatorAction[];
  simulator(rail: string): Simulator | null;
}

/** Payment providers as far as orders have to do with them. */
export interface OnlineOffers {
  /** Ids of those of some orders that can be paid online now. */
  offered(orders: readonly Order[]): Promise<ReadonlySet<string>>;
  /** The provider that pays so many units of a payment system out by itself; null: none does. */
  payoutRail(paymentSystem: string, units: bigint): string | null;
  /** Every provider that is switched on to pay it out. */
  payoutRails(paymentSystem: string): readonly string[];
}

/** Requisites that come from providers, as far as orders need them. */
export interface RemoteRequisites {
  /** Looks for some; each provider is asked once for an order, and found again. */
  look(order: OrderRow): Promise<RemoteAnswer>;
  /** How the searches of some orders stand, by their ids. */
  searches(orders: readonly OrderRow[]): Promise<ReadonlyMap<string, 'looking' | 'none'>>;
  /** Writes down what is to be told to whoever gave an order's requisites, if somebody did. */
  tell(
    tx: Transaction,
    orderId: string,
    what: 'paid' | 'receipt' | 'cancel',
    key: string,
  ): Promise<void>;
}

export type RemoteAnswer =
  | { readonly found: 'none' }
  | { readonly found: 'ask_again' }
  | { readonly found: 'given'; readonly requisites: Requisites };

/** Where no provider gives any. */
export const noRemote: RemoteRequisites = {
  look: async () => ({ found: 'none' }),
  searches: async () => new Map(),
  tell: async () => undefined,
};

/** Where nothing can be paid online. */
export const noOffers: OnlineOffers = {
  offered: async () => new Set(),
  payoutRail: () => null,
  payoutRails: () => [],
};

export type OrdersDeps = {
  readonly platform: Platform;
  readonly catalogue: CatalogueRoom;
  readonly rates: OrderRates;
  readonly rails: OrderRails;
  readonly screening: ScreeningRoom;
  readonly online: OnlineOffers;
  readonly remote: RemoteRequisites;
};

/** A payment system that an order names; orders outlive nothing, so it is always there. */
export function systemOf(deps: Pick<OrdersDeps, 'catalogue'>, code: string): PaymentSystem {
  if (code === balanceSystem.code) return balanceSystem;
  const system = deps.catalogue.current().systemByCode.get(code);
  if (system === undefined) throw new Error(`an order names the unknown payment system ${code}`);
  return system;
}
