import type { FastifyRequest } from 'fastify';
import type { OrderRequest } from '../../contract/orders.ts';
import type { Refusal } from '../../core/refusal.ts';
import type { PaymentSystem } from '../catalogue/payment-system.ts';
import type { Transaction } from '../platform/database/database.ts';

/** An account of an order that its customer wants to keep for the next one. */
export type OrderAccount = {
  readonly system: PaymentSystem;
  readonly account: string;
  readonly memo: string | null;
};

/** What orders ask of the accounts of those who make them. */
export interface OrderCustomers {
  /** Fills in what a signed-in customer leaves to their account: saved wallets, the e-mail. */
  complete(request: FastifyRequest, asked: OrderRequest): Promise<OrderRequest | Refusal>;
  /**
   * Counts an order that is about to be made, and says whether a captcha came with it; refuses
   * `captcha` after too many of them, and a wrong answer in any case.
   */
  admit(
    request: FastifyRequest,
    asked: OrderRequest,
  ): Promise<{ readonly isHuman: boolean } | Refusal>;
  /** Takes the count back: the order had been made before, and its answer was only told again. */
  uncount(request: FastifyRequest): void;
  /** Keeps accounts of an order with its customer, in the order's own transaction. */
  saveAccounts(tx: Transaction, userId: string, accounts: readonly OrderAccount[]): Promise<void>;
}

/** Where there are no accounts, nobody has left anything to one. */
export const strangers: OrderCustomers = {
  complete: async (_request, asked) => asked,
  admit: async () => ({ isHuman: false }),
  uncount: () => undefined,
  saveAccounts: async () => undefined,
};
