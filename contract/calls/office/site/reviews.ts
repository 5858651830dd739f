import { nextMeta } from '../../../office/programme.ts';
import { officeReviewAttributes, reviewDecision, reviewStates } from '../../../reviews.ts';
import type { CallTable, Resource } from '../../call.ts';
import { afterParameter, choiceParameter, numberPart } from '../../parameters.ts';

const review = {
  type: 'reviews',
  attributes: officeReviewAttributes,
  notes: { direction: 'Null where it is exchanged no more.' },
} as const satisfies Resource;

const group = 'content';

/** What customers say of their exchanges, read before anybody else does. */
export const officeReviewCalls = {
  'GET /office/api/reviews': {
    name: 'listOfficeReviews',
    group,
    summary: 'Reviews in a state, the newest first',
    query: {
      state: choiceParameter('Those that wait, unless another is named.', reviewStates),
      after: afterParameter,
    },
    permission: 'content.write',
    status: 200,
    answer: { kind: 'all', of: review, meta: nextMeta },
    refusals: ['invalid_format'],
  },
  'PUT /office/api/reviews/{id}': {
    name: 'decideCustomerReview',
    group,
    summary: 'Show a review on the site or not, and answer it',
    params: { id: numberPart },
    body: { kind: 'attributes', type: 'reviews', schema: reviewDecision },
    permission: 'content.publish',
    status: 200,
    answer: { kind: 'one', of: review },
    refusals: ['required', 'too_long', 'invalid_format', 'not_a_number', 'not_found', 'conflict'],
  },
} as const satisfies CallTable;
