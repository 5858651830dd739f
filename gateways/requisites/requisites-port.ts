import type { Amount } from '../../core/money/amount.ts';
import type { Requisites } from '../../rails/rail.ts';
import type { GatewayOutside, GatewaySettings } from '../gateway.ts';

/** What a customer needs: a place to pay this much to. */
export type RequisitesRequest = {
  /** Ours, never used twice: by it the provider's order is found again. */
  readonly reference: string;
  /** Code of the payment system that is paid by. */
  readonly paymentSystem: string;
  readonly amount: Amount;
  /** The same for the same customer, and says nothing of who that is. */
  readonly customer: string;
  readonly notifyUrl: string;
  readonly returnUrl: string;
};

/**
 * Where the provider's order stands. `ended` is not final: money that comes late makes it `paid`
 * all the same, and a receipt or a dispute opens it again.
 */
export type ProviderState = 'looking' | 'waiting' | 'disputed' | 'paid' | 'ended';

/** One order as the provider itself tells of it when it is asked. */
export type ProviderOrder = {
  /** Theirs. */
  readonly operation: string;
  readonly state: ProviderState;
  /** In their own word, for the eyes of operators. */
  readonly status: string;
  /** What is to be paid or was, as a text; perhaps not what was asked for. */
  readonly amount: string;
  readonly currency: string;
  /** What they keep of it; null where they do not say. */
  readonly fee: string | null;
  readonly requisites: Requisites | null;
  /** As it came, to be kept. */
  readonly raw: string;
};

export type Asked =
  | { readonly answer: 'given'; readonly order: ProviderOrder }
  /** No requisites are free, and no order of theirs is open. */
  | { readonly answer: 'none_free' }
  /** They refuse this customer or this amount; another provider may not. */
  | { readonly answer: 'refused'; readonly why: string }
  /** The order is theirs, its requisites are still looked for. */
  | { readonly answer: 'ask_again'; readonly operation: string };

/** What is said to a provider of an order of theirs. */
export type Forward =
  | { readonly kind: 'paid' }
  | { readonly kind: 'receipt'; readonly file: Uint8Array; readonly name: string }
  | { readonly kind: 'dispute' }
  | { readonly kind: 'withdraw_dispute' }
  | { readonly kind: 'cancel' };

export type ForwardKind = Forward['kind'];

/** An order of theirs, by our number and, once it is known, by theirs. */
export type OrderKey = { readonly reference: string; readonly operation: string | null };

/** A provider that gives requisites without a page of its own. Every call throws `GatewayFault`. */
export interface RequisitesPort {
  /** Payment systems that it gives requisites of, by their codes. */
  readonly systems: readonly string[];
  /** Whether an order of theirs is found by our number alone, as after a time-out. */
  readonly findsByReference: boolean;
  readonly forwards: readonly ForwardKind[];
  /** Whether it tells of payments by itself, signed; others are only asked. */
  readonly signsNotifications: boolean;
  /** Asks for requisites. A fault says nothing of whether an order was made. */
  ask(
    settings: GatewaySettings,
    request: RequisitesRequest,
    outside: GatewayOutside,
  ): Promise<Asked>;
  /** The order as it stands; null where they know none. */
  find(
    settings: GatewaySettings,
    key: OrderKey,
    outside: GatewayOutside,
  ): Promise<ProviderOrder | null>;
  /** Says something of an order; the same may be said again. False where they refuse it. */
  forward(
    settings: GatewaySettings,
    key: OrderKey,
    said: Forward,
    outside: GatewayOutside,
  ): Promise<boolean>;
}
