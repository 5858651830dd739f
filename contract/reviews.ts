import * as z from 'zod/mini';
import type { Answered } from './answered.ts';

export const reviewStates = ['waiting', 'approved', 'declined'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const reviewLimits = { nameMax: 40, bodyMax: 2_000 } as const;

const line = (max: number) => z.string().check(z.trim(), z.maxLength(max));
const rating = z.number().check(z.int(), z.minimum(1), z.maximum(5));

/** Attributes of POST /api/v1/orders/{id}/review. */
export const reviewRequest = z.object({
  rating,
  body: line(reviewLimits.bodyMax).check(z.minLength(1)),
  /** How the site calls who wrote it; empty: a customer. */
  name: z.optional(line(reviewLimits.nameMax)),
  /** Out of the mailed link, for a browser that the order does not belong to. */
  token: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
});

/** A review as whoever wrote it sees it. */
export const ownReviewAttributes = z.object({
  rating: z.int(),
  body: z.string(),
  name: z.string(),
  state: z.enum(reviewStates),
  answer: z.string(),
});
export type OwnReviewAttributes = Answered<typeof ownReviewAttributes>;

/** A review as everybody sees it. */
export const reviewAttributes = z.object({
  rating: z.int(),
  body: z.string(),
  /** Empty where the customer gave none. */
  name: z.string(),
  /** What was exchanged, in the language that was asked for; null where it is exchanged no more. */
  direction: z.nullable(z.string()),
  locale: z.enum(['ru', 'en']),
  /** What the shop answers; empty where it says nothing. */
  answer: z.string(),
  created_at: z.iso.datetime(),
});
export type ReviewAttributes = Answered<typeof reviewAttributes>;

/** How many approved reviews there are, their mean rating, and where the list goes on. */
export const reviewsMeta = z.object({
  count: z.int(),
  /** With one decimal, `4.8`; null while there are none. */
  average: z.nullable(z.string()),
  next: z.nullable(z.string()),
});

/** Attributes of PUT /office/api/reviews/{id}. */
export const reviewDecision = z.object({
  state: z.enum(['approved', 'declined']),
  answer: line(reviewLimits.bodyMax),
  version: z.number(),
});

/** A review as operators read it. */
export const officeReviewAttributes = z.object({
  ...ownReviewAttributes.shape,
  locale: z.enum(['ru', 'en']),
  order_id: z.string(),
  order_number: z.string(),
  direction: z.nullable(z.string()),
  version: z.int(),
  created_at: z.iso.datetime(),
  decided_at: z.nullable(z.iso.datetime()),
});
export type OfficeReviewAttributes = Answered<typeof officeReviewAttributes>;
