import * as z from 'zod/mini';
import type { AsideReason } from '../core/deposits/owner-of.ts';

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

export type PoolAddressAttributes = {
  readonly rail: PoolNetwork;
  readonly address: string;
  readonly enabled: boolean;
  readonly lent_at: string | null;
  /** The order that has it. */
  readonly order_id: string | null;
  readonly order_number: string | null;
  /** That order is over, and the address rests before another has it. */
  readonly resting: boolean;
  /** The coin its network is paid in; null where the books have no reserve of it. */
  readonly cost_currency: string | null;
  /** What lies on it and was not collected yet. */
  readonly lying: readonly { readonly amount: string; readonly currency: string }[];
};

export type AddressPoolAttributes = {
  readonly addresses: number;
  readonly free: number;
  readonly lent: number;
  /** Its chain is watched by this installation. */
  readonly watched: boolean;
  readonly read_at: string | null;
  /** Newest block there was when it was last read, and how many were not read by then. */
  readonly height: number | null;
  readonly lag: number | null;
  readonly lying: readonly { readonly amount: string; readonly currency: string }[];
};

export type PastedAddressesAttributes = {
  readonly added: number;
  readonly known: number;
};

/** Why a deposit belongs to no order, and which it was probably meant for. */
export type AsideAttributes = {
  readonly sender: string | null;
  readonly aside: AsideReason | null;
  readonly meant_id: string | null;
  readonly meant_number: string | null;
};
