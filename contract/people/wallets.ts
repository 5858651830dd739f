import * as z from 'zod/mini';
import type { Answered } from '../answered.ts';

const text = (max: number) => z.string().check(z.maxLength(max));

/** Attributes of POST /api/v1/user_wallets. */
export const walletRequest = z.object({
  payment_system_id: text(64).check(z.minLength(1)),
  account: text(254).check(z.minLength(1)),
  memo: z.optional(z.nullable(text(200))),
  /** The recipient's bank, by id or name; for payment systems whose `account` asks for it. */
  bank: z.optional(z.nullable(text(80))),
  label: z.optional(z.nullable(text(1024))),
});
export type WalletRequest = z.output<typeof walletRequest>;

/** Attributes of PATCH /api/v1/user_wallets/{id}. */
export const walletLabelRequest = z.object({ label: z.nullable(text(1024)) });

/** Attributes of `user_wallets`: a card or a wallet, told apart by its payment system's kind. */
export const userWalletAttributes = z.object({
  /** Masked: the whole of it is only ever used by an order that names the wallet. */
  account: z.string(),
  memo: z.nullable(z.string()),
  bank: z.nullable(z.string()),
  label: z.nullable(z.string()),
  payment_system_id: z.string(),
  kind: z.string(),
  card_verified: z.boolean(),
  created_at: z.string(),
});
export type UserWalletAttributes = Answered<typeof userWalletAttributes>;
