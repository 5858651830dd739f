import {
  orderCommentAttributes,
  orderCommentsRequest,
} from '../../../office/desk/order-comments.ts';
import type { CallTable, Resource } from '../../call.ts';

const comment = {
  type: 'order_comments',
  attributes: orderCommentAttributes,
  notes: {
    number: 'Null where there is no such order.',
    refused:
      'Null: it was written. `unreachable`: the customer has neither an e-mail nor a chat that ' +
      'follows the order; on its own page they can be written to all the same.',
  },
} as const satisfies Resource;

/** One text on many orders. */
export const orderCommentCalls = {
  'POST /office/api/order_comments': {
    name: 'commentOrders',
    group: 'orders',
    summary: 'Leave a note on up to a hundred orders, or write to their customers',
    about:
      'Each order is a transaction of its own, with its mail and its entry of the audit log: one ' +
      'that is refused stops no other. The same request with the same key goes on where it was ' +
      'interrupted, and writes nothing twice.',
    body: { kind: 'attributes', type: 'order_comments', schema: orderCommentsRequest },
    idempotent: true,
    permission: 'orders.comment',
    status: 200,
    answer: { kind: 'all', of: comment },
    refusals: [
      'required',
      'too_short',
      'too_long',
      'greater_than',
      'less_than',
      'invalid_format',
      'idempotency_key_reused',
    ],
  },
} as const satisfies CallTable;
