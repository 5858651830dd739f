import * as z from 'zod/mini';
import type { Answered } from '../../answered.ts';
import { commentRequest } from '../../office.ts';
import { ordersAtOnceMax } from './orders-at-once.ts';

/** Attributes of POST /office/api/order_comments. */
export const orderCommentsRequest = z.object({
  ...commentRequest.shape,
  order_ids: z
    .array(z.string().check(z.maxLength(64)))
    .check(z.minLength(1), z.maxLength(ordersAtOnceMax)),
});

/** Why nothing was written on an order. */
const commentRefusals = ['not_found', 'unreachable'] as const;

/** What became of one of the orders. */
export const orderCommentAttributes = z.object({
  /** Null where there is no such order. */
  number: z.nullable(z.string()),
  /** Null: it was written. */
  refused: z.nullable(z.enum(commentRefusals)),
});
export type OrderCommentAttributes = Answered<typeof orderCommentAttributes>;
