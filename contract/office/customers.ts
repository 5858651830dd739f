import * as z from 'zod/mini';
import { orderStatuses } from '../../core/orders/order.ts';
import { blockKinds, blockModes, blockOrigins } from '../../core/risk-flags/block-value.ts';
import type { Answered } from '../answered.ts';

/** Who is looked for: those with an account, or those whose orders have none. */
export const customerKinds = ['account', 'guest'] as const;

/** What of an order can be put on the block list from it. */
export const blockableParts = [
  'income_account',
  'outcome_account',
  'refund_account',
  'email',
  'phone',
  'name',
  'ip',
  'network',
] as const;
export type BlockablePart = (typeof blockableParts)[number];

const text = (max: number) => z.string().check(z.maxLength(max), z.trim(), z.minLength(1));

/** Attributes of POST /office/api/customers/{id}/notes. */
export const customerNoteRequest = z.object({ text: text(4000) });

/** Attributes of POST /office/api/orders/{id}/reveal and /office/api/customers/{id}/reveal. */
export const revealRequest = z.object({
  reason: z.string().check(z.maxLength(500), z.trim(), z.minLength(3)),
});

/** Attributes of POST /office/api/orders/{id}/blocks. */
export const orderBlocksRequest = z.object({
  parts: z.array(z.enum(blockableParts)).check(z.minLength(1), z.maxLength(8)),
  mode: z.enum(blockModes),
  reason: text(500),
  expires_at: z.optional(z.nullable(z.iso.datetime())),
});
export type OrderBlocksRequest = z.output<typeof orderBlocksRequest>;

const line = {
  kind: z.enum(customerKinds),
  email: z.string(),
  name: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Of the account; null without one. */
  status: z.nullable(z.string()),
  /** When they registered, or made their newest order without an account. */
  at: z.iso.datetime(),
};
export const customerLineAttributes = z.object(line);
export type CustomerLineAttributes = Answered<typeof customerLineAttributes>;

const money = z.object({ amount: z.string(), currency: z.string() });

const dealings = z.object({
  orders: z.int(),
  more: z.boolean(),
  completed: z.int(),
  refused: z.int(),
  unpaid: z.int(),
  open: z.int(),
  turnover: z.array(money),
});

const metBlock = z.object({
  id: z.string(),
  kind: z.enum(blockKinds),
  value: z.string(),
  reason: z.string(),
  mode: z.enum(blockModes),
  origin: z.enum(blockOrigins),
});

const note = z.object({ id: z.string(), text: z.string(), by: z.string(), at: z.iso.datetime() });

/** Who stands behind an order, told beside it. */
export const customerSummaryAttributes = z.object({
  /** Of the customer's file; null where the order says nobody. */
  customer: z.nullable(z.string()),
  kind: z.enum(customerKinds),
  status: z.nullable(z.string()),
  status_reason: z.nullable(z.string()),
  /** Orders before this one. */
  before: dealings,
  first_seen_at: z.nullable(z.iso.datetime()),
  blocks: z.array(metBlock),
  notes: z.array(note),
  /** What can be put on the block list, as it stands there. */
  blockable: z.array(
    z.object({ part: z.enum(blockableParts), value: z.string(), blocked: z.boolean() }),
  ),
});
export type CustomerSummaryAttributes = Answered<typeof customerSummaryAttributes>;

export const customerAttributes = z.object({
  ...line,
  locale: z.enum(['ru', 'en']),
  status_reason: z.nullable(z.string()),
  confirmed_at: z.nullable(z.iso.datetime()),
  first_seen_at: z.nullable(z.iso.datetime()),
  last_order_at: z.nullable(z.iso.datetime()),
  two_factor_enabled: z.boolean(),
  dealings,
  orders: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      status: z.enum(orderStatuses),
      income: money,
      outcome: money,
      at: z.iso.datetime(),
    }),
  ),
  /** Orders without an account under the same e-mail. */
  guest_orders: z.int(),
  /** Of the file of those orders; null where there are none. */
  guest_id: z.nullable(z.string()),
  cards: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      status: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  wallets: z.array(
    z.object({
      system: z.string(),
      account: z.string(),
      label: z.nullable(z.string()),
      verified: z.boolean(),
      at: z.iso.datetime(),
    }),
  ),
  sessions: z.array(
    z.object({
      ip: z.nullable(z.string()),
      user_agent: z.nullable(z.string()),
      created_at: z.iso.datetime(),
      last_seen_at: z.iso.datetime(),
    }),
  ),
  devices: z.array(z.object({ ip: z.nullable(z.string()), last_seen_at: z.iso.datetime() })),
  notes: z.array(note),
  blocks: z.array(metBlock),
  /** By their turnover; null below the first level, and without an account. */
  level: z.nullable(
    z.object({ turnover: z.string(), turnover_from: z.string(), discount: z.string() }),
  ),
  referral: z.nullable(
    z.object({
      code: z.string(),
      brought_by: z.nullable(z.object({ id: z.string(), email: z.string() })),
      brought: z.int(),
      newest: z.array(z.object({ id: z.string(), email: z.string(), at: z.iso.datetime() })),
    }),
  ),
  /** In dollars; null without an account. */
  balances: z.nullable(
    z.object({ rewards: z.string(), earnings: z.string(), debt: z.string(), turnover: z.string() }),
  ),
});
export type CustomerAttributes = Answered<typeof customerAttributes>;
