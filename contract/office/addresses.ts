import * as z from 'zod/mini';
import { asideReasons } from '../../core/deposits/owner-of.ts';
import type { Answered } from '../answered.ts';

const text = (max: number) => z.string().check(z.maxLength(max), z.trim());

/** Networks whose addresses operators paste. */
export const poolNetworks = [
  ...(['ethereum', 'bsc', 'tron', 'solana', 'ton'] as const),
  // Coins that an explorer tells of; a node of them is a rail of its own.
  ...(['bitcoin_explorer', 'litecoin_explorer', 'dogecoin_explorer'] as const),
] as const;
export type PoolNetwork = (typeof poolNetworks)[number];

/** Attributes of POST /office/api/pool_addresses. */
export const pasteAddressesRequest = z.object({
  rail: z.enum(poolNetworks),
  /** One address a line; spaces and commas part them as well. */
  addresses: text(60_000).check(z.minLength(1)),
});

/** Attributes of PATCH /office/api/pool_addresses/{id}. */
export const switchAddressRequest = z.object({ enabled: z.boolean() });

/** Attributes of POST /office/api/pool_addresses/{id}/collect. */
export const collectRequest = z.object({
  currency: text(10),
  /** What was on the screen, as it was written there. */
  amount: text(60),
  txid: z.optional(z.nullable(text(100))),
  /** What the network took for it, in its own coin. */
  network_cost: z.optional(z.nullable(text(60))),
});

/** Attributes of POST /office/api/deposits/{id}/give. */
export const giveDepositRequest = z.object({
  /** Number or id of the order. */
  order: text(40).check(z.minLength(1)),
});

export const poolAddressAttributes = z.object({
  rail: z.enum(poolNetworks),
  address: z.string(),
  enabled: z.boolean(),
  lent_at: z.nullable(z.iso.datetime()),
  /** The order that has it. */
  order_id: z.nullable(z.string()),
  order_number: z.nullable(z.string()),
  /** That order is over, and the address rests before another has it. */
  resting: z.boolean(),
  /** The coin its network is paid in; null where the books have no reserve of it. */
  cost_currency: z.nullable(z.string()),
  /** What lies on it and was not collected yet. */
  lying: z.array(
    z.object({
      amount: z.string(),
      currency: z.string(),
    }),
  ),
});
export type PoolAddressAttributes = Answered<typeof poolAddressAttributes>;

export const addressPoolAttributes = z.object({
  addresses: z.int(),
  free: z.int(),
  lent: z.int(),
  /** Its chain is watched by this installation. */
  watched: z.boolean(),
  read_at: z.nullable(z.iso.datetime()),
  /** Newest block there was when it was last read, and how many were not read by then. */
  height: z.nullable(z.int()),
  lag: z.nullable(z.int()),
  lying: z.array(
    z.object({
      amount: z.string(),
      currency: z.string(),
    }),
  ),
});
export type AddressPoolAttributes = Answered<typeof addressPoolAttributes>;

export const pastedAddressesAttributes = z.object({
  added: z.int(),
  known: z.int(),
});
export type PastedAddressesAttributes = Answered<typeof pastedAddressesAttributes>;

/** Why a deposit belongs to no order, and which it was probably meant for. */
export const asideFields = {
  sender: z.nullable(z.string()),
  aside: z.nullable(z.enum(asideReasons)),
  meant_id: z.nullable(z.string()),
  meant_number: z.nullable(z.string()),
};
