import { pushKeyAttributes, pushSubscriptionAttributes, pushSubscriptionRequest } from '../push.ts';
import type { CallTable, Resource } from './call.ts';
import { orderPart, uuidPart } from './parameters.ts';

const key = { type: 'push_keys', attributes: pushKeyAttributes } as const satisfies Resource;

const subscription = {
  type: 'push_subscriptions',
  attributes: pushSubscriptionAttributes,
} as const satisfies Resource;

/** Telling a browser of an order whose page is closed. */
export const pushCalls = {
  'GET /api/v1/push_key': {
    name: 'showPushKey',
    group: 'service',
    summary: 'The public key a browser subscribes to notifications with',
    status: 200,
    answer: { kind: 'one', of: key },
    refusals: [],
  },
  'POST /api/v1/orders/{id}/push_subscriptions': {
    name: 'subscribeToOrder',
    group: 'orders',
    summary: 'Notify this browser when the status of the order changes',
    about: 'Takes what the push manager of a browser gives. Notifications carry no amounts.',
    params: { id: orderPart },
    body: {
      kind: 'attributes',
      type: 'push_subscriptions',
      schema: pushSubscriptionRequest,
      readByHandler: true,
    },
    status: 201,
    answer: { kind: 'one', of: subscription },
    refusals: [
      'required',
      'invalid_format',
      'too_short',
      'too_long',
      'not_found',
      'order_control_required',
    ],
  },
  'DELETE /api/v1/orders/{id}/push_subscriptions/{subscription}': {
    name: 'unsubscribeFromOrder',
    group: 'orders',
    summary: 'Notify this browser no more',
    params: { id: orderPart, subscription: uuidPart },
    status: 204,
    answer: { kind: 'empty' },
    refusals: ['not_found'],
  },
} as const satisfies CallTable;
