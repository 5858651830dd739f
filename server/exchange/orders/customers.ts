import type { FastifyRequest } from 'fastify';
import type { OrderRequest } from '../../../contract/orders.ts';
import { type Benefit, type CouponOffer, noBenefit } from '../../../core/levels/benefit.ts';
import type { Refusal, RefusalItem } from '../../../core/refusal.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { CheckedOrder } from './place/check-order.ts';

/** An account of an order that its customer wants to keep for the next one. */
export type OrderAccount = {
  readonly system: PaymentSystem;
  readonly account: string;
  readonly memo: string | null;
  readonly bankId: string | null;
};

/** A coupon on its way into an order. */
type UsedCoupon = {
  readonly coupon: CouponOffer;
  readonly orderId: string;
  readonly userId: string;
  readonly order: CheckedOrder;
};

/** A request with what an account adds to it, and the saved wallets that are not there. */
export type CompletedOrder = {
  readonly asked: OrderRequest;
  readonly faults: readonly RefusalItem[];
};

/** What orders ask of the accounts of those who make them. */
export interface OrderCustomers {
  /** Fills in what a signed-in customer leaves to their account: saved wallets, the e-mail. */
  complete(request: FastifyRequest, asked: OrderRequest): Promise<CompletedOrder>;
  /**
   * Counts an order that is about to be made, and says whether a captcha came with it; refuses
   * `captcha` after too many of them, and a wrong answer in any case.
   */
  admit(
    request: FastifyRequest,
    asked: OrderRequest,
  ): Promise<{ readonly isHuman: boolean } | Refusal>;
  /** Whether the next order of this request takes a captcha; counts nothing. */
  wantsCaptcha(request: FastifyRequest): boolean;
  /** Takes the count back: the order had been made before, and its answer was only told again. */
  uncount(request: FastifyRequest): void;
  /** What the customer is given for this order; refuses `coupon` where it names one in vain. */
  benefit(asked: OrderRequest, userId: string | null): Promise<Benefit | Refusal>;
  /**
   * Keeps the coupon of an order with it, in the order's own transaction; refuses where somebody
   * else was faster.
   */
  spendCoupon(tx: Transaction, used: UsedCoupon): Promise<Refusal | null>;
  /** Keeps accounts of an order with its customer, in the order's own transaction. */
  saveAccounts(tx: Transaction, userId: string, accounts: readonly OrderAccount[]): Promise<void>;
}

/** Where there are no accounts, nobody has left anything to one. */
export const strangers: OrderCustomers = {
  complete: async (_request, asked) => ({ asked, faults: [] }),
  admit: async () => ({ isHuman: false }),
  wantsCaptcha: () => false,
  uncount: () => undefined,
  benefit: async () => noBenefit,
  spendCoupon: async () => null,
  saveAccounts: async () => undefined,
};
