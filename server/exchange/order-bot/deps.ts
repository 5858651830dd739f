import type { Locale } from '../../../i18n/locale.ts';
import type { QuoteDeps } from '../../market/rates/quote/calculate-rate.ts';
import type { OrdersDeps } from '../orders/deps.ts';

/** What the bot needs to talk of orders and to make them, as the site does. */
export type OrderBotDeps = {
  readonly orders: OrdersDeps;
  /** What quotes are made of; opened when the first is asked for. */
  readonly quotes: () => Promise<QuoteDeps>;
  /** How many orders a chat makes, counted as those of an address are. */
  readonly counts: {
    isFree(address: string): boolean;
    takeBack(address: string): void;
  };
  /** Nothing that moves money begins now. */
  readonly inBreak: () => boolean;
};

/** What is said to whom. */
export type Chat = { readonly chatId: number; readonly locale: Locale };
