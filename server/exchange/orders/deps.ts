import type { City } from '../../../core/cities/city.ts';
import type { Order } from '../../../core/orders/order.ts';
import type { RateType } from '../../../core/quotes/quote.ts';
import type { Refusal } from '../../../core/refusal.ts';
import type {
  DepositRail,
  PayoutRail,
  Requisites,
  Simulator,
  SimulatorAction,
} from '../../../rails/rail.ts';
import type { OrderReplies } from '../../content/conversations/order-replies.ts';
import type { ReviewLinks } from '../../content/reviews/review-link.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import { balanceSystem } from '../../market/catalogue/systems/balance-system.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import type { CurrentPricing } from '../../market/rates/open-rates.ts';
import type { QuoteToken } from '../../market/rates/quote/quote-token.ts';
import type { LiveScreening } from '../../money/screening/open-screening.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OrderRow } from './order-row.ts';

/** The rates as the orders module uses them; all answers come from memory. */
interface OrderRates {
  /** Reads a quote of ours; null when it is none. Its expiry is the caller's to check. */
  openQuote(token: string): QuoteToken | null;
  /**
   * The pricing of a direction at this moment with the snapshot behind it, or why there is none.
   */
  currentPricing(
    directionId: string,
    rateType: RateType,
    city?: string,
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

type RemoteAnswer =
  | { readonly found: 'none' }
  | { readonly found: 'ask_again' }
  | { readonly found: 'given'; readonly requisites: Requisites };

export type OrdersDeps = {
  readonly platform: Platform;
  readonly catalogue: LiveCatalogue;
  readonly rates: OrderRates;
  readonly rails: OrderRails;
  readonly screening: LiveScreening;
  readonly online: OnlineOffers;
  readonly remote: RemoteRequisites;
  /** Links by which whoever was mailed them says how an exchange went. */
  readonly reviewLinks: ReviewLinks;
  /** Where whoever answers a mail about an order writes to. */
  readonly replies: OrderReplies;
};

/** A payment system that an order names; orders outlive nothing, so it is always there. */
export function systemOf(deps: Pick<OrdersDeps, 'catalogue'>, code: string): PaymentSystem {
  if (code === balanceSystem.code) return balanceSystem;
  const system = deps.catalogue.current().systemByCode.get(code);
  if (system === undefined) throw new Error(`an order names the unknown payment system ${code}`);
  return system;
}

/** The city that an order names, as it is now; null for none. */
export function cityOf(deps: Pick<OrdersDeps, 'catalogue'>, code: string | null): City | null {
  if (code === null) return null;
  return deps.catalogue.current().cities.find((city) => city.code === code) ?? null;
}
