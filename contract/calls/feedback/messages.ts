import { messageAttributes, messageRequest } from '../../conversations.ts';
import type { CallTable, Resource } from '../call.ts';
import { orderPart } from '../parameters.ts';

const message = { type: 'messages', attributes: messageAttributes } as const satisfies Resource;

const params = { id: orderPart };

/** Writing to the operators about an order, and what they answer. */
export const messageCalls = {
  'GET /api/v1/orders/{id}/messages': {
    name: 'listOrderMessages',
    group: 'orders',
    summary: 'What the customer and the operators have written about an order, the oldest first',
    params,
    status: 200,
    answer: { kind: 'all', of: message },
    refusals: ['not_found', 'order_control_required'],
  },
  'POST /api/v1/orders/{id}/messages': {
    name: 'writeAboutOrder',
    group: 'orders',
    summary: 'Write to the operators about an order',
    about: 'The answer is on the page of the order, and goes to its e-mail and its chats.',
    params,
    body: { kind: 'attributes', type: 'messages', schema: messageRequest },
    status: 201,
    answer: { kind: 'one', of: message },
    refusals: [
      'required',
      'too_short',
      'too_long',
      'invalid_format',
      'not_found',
      'order_control_required',
      'rate_limited',
    ],
  },
} as const satisfies CallTable;
