import {
  ownReviewAttributes,
  reviewAttributes,
  reviewRequest,
  reviewsMeta,
} from '../../reviews.ts';
import type { CallTable, Resource } from '../call.ts';
import { afterParameter, looseParameter, orderPart } from '../parameters.ts';

const review = { type: 'reviews', attributes: reviewAttributes } as const satisfies Resource;

const own = {
  type: 'reviews',
  name: 'own_reviews',
  attributes: ownReviewAttributes,
} as const satisfies Resource;

const group = 'orders';
const params = { id: orderPart };

/** What customers say of exchanges that are done. */
export const reviewCalls = {
  'GET /api/v1/reviews': {
    name: 'listReviews',
    group: 'service',
    summary: 'What customers say of their exchanges, the newest first, and how they rate them',
    query: { after: afterParameter },
    status: 200,
    answer: { kind: 'all', of: review, meta: reviewsMeta },
    refusals: ['invalid_format'],
  },
  'GET /api/v1/orders/{id}/review': {
    name: 'showOrderReview',
    group,
    summary: 'What the customer has said of an order; nothing where that was not done',
    params,
    query: { token: looseParameter('Out of the mailed link.', { type: 'string' }) },
    status: 200,
    answer: { kind: 'one_or_none', of: own },
    refusals: ['not_found', 'order_control_required'],
  },
  'POST /api/v1/orders/{id}/review': {
    name: 'reviewOrder',
    group,
    summary: 'Say how a completed exchange went; once for each order',
    about: 'It is shown once an operator has read it.',
    params,
    body: { kind: 'attributes', type: 'reviews', schema: reviewRequest },
    status: 201,
    answer: { kind: 'one', of: own },
    refusals: [
      'required',
      'too_short',
      'too_long',
      'invalid_format',
      'not_a_number',
      'greater_than',
      'less_than',
      'not_found',
      'order_control_required',
      'invalid_transition',
      'conflict',
      'rate_limited',
    ],
  },
} as const satisfies CallTable;
