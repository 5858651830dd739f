import type { officeFeedback as original } from '../../ru/office/feedback.ts';

/** Reviews of customers and conversations with them, as operators read them. */
export const officeFeedback = {
  'reviews.nav': 'Reviews',
  'reviews.text':
    'A review is written after an order is complete, one for each order. It is on the site once you approve it, with your answer below.',
  'reviews.states': 'Which reviews',
  'reviews.state.waiting': 'Waiting',
  'reviews.state.approved': 'On the site',
  'reviews.state.declined': 'Not shown',
  'reviews.none': 'There are no such reviews.',
  'reviews.rating': '{rating} out of 5',
  'reviews.nobody': 'No name given',
  'reviews.order': 'Order {number}',
  'reviews.answer': 'Our answer',
  'reviews.answerHint': 'Everybody sees it below the review. You need not answer.',
  'reviews.approve': 'Show it on the site',
  'reviews.decline': 'Do not show it',
  'reviews.read': 'Read and answer',
  'reviews.decision': 'What to do',
  'office.action.decide_review': 'Decided on a review',
  'officeField.rating': 'Rating',
  'officeField.answer': 'Answer',
} as const satisfies Record<keyof typeof original, string>;
