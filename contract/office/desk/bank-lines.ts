import * as z from 'zod/mini';
import { bankFormats } from '../../../core/bank-lines/bank-line.ts';
import { confidences, matchFields } from '../../../core/bank-lines/match-line.ts';
import type { Answered } from '../../answered.ts';

/** Attributes of POST /office/api/bank_lines/preview. */
export const bankPreviewRequest = z.object({
  text: z.string().check(z.maxLength(1_000_000), z.regex(/\S/)),
  /** The operator's day: a message may tell the time alone. */
  today: z.iso.date(),
});

/** What was pasted of a bank: each line of money that came, and the orders it may pay. */
export const bankPreviewAttributes = z.object({
  format: z.enum(bankFormats),
  /** Movements or messages that say no amount. */
  unread: z.int(),
  /** Money that left: nothing is looked for. */
  outgoing: z.int(),
  lines: z.array(
    z.object({
      line: z.int(),
      text: z.string(),
      /** What it is known by when it credits an order. */
      mark: z.string(),
      amount: z.string(),
      currency: z.nullable(z.string()),
      /** `2026-11-23` or `2026-11-23T14:05`, with its zone only where the bank told it. */
      moment: z.nullable(z.string()),
      sender: z.nullable(z.string()),
      sender_account: z.nullable(z.string()),
      account: z.nullable(z.string()),
      reference: z.nullable(z.string()),
      /** The order that it has credited, by whom and when; null where none. */
      used: z.nullable(
        z.object({
          order_id: z.string(),
          order_number: z.string(),
          by: z.string(),
          at: z.iso.datetime(),
        }),
      ),
      /** Payments of this very amount that were credited around its day, by whatever was seen. */
      credited: z.array(
        z.object({
          order_id: z.string(),
          order_number: z.string(),
          by: z.nullable(z.string()),
          at: z.iso.datetime(),
        }),
      ),
      offers: z.array(
        z.object({
          order_id: z.string(),
          order_number: z.string(),
          /** As the order asks for it. */
          amount: z.string(),
          currency: z.string(),
          income: z.string(),
          created_at: z.iso.datetime(),
          confidence: z.enum(confidences),
          agrees: z.array(z.enum(matchFields)),
          differs: z.array(z.enum(matchFields)),
        }),
      ),
    }),
  ),
});
export type BankPreviewAttributes = Answered<typeof bankPreviewAttributes>;
