import { and, desc, eq, inArray, lt, type SQLWrapper, sql } from 'drizzle-orm';
import type { ReviewState } from '../../../contract/reviews.ts';
import { type Refusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { type AuditAuthor, audit } from '../../office/audit/audit.ts';
import { raiseAlert } from '../../platform/alerts/raise-alert.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { orderReviews, reviewSums } from './tables.ts';

export type Review = typeof orderReviews.$inferSelect;

type NewReview = Pick<Review, 'orderId' | 'directionId' | 'name' | 'rating' | 'body'> & {
  readonly locale: Locale;
};

/** Keeps what a customer has said of an order; refuses `conflict` where they have before. */
export async function addReview(tx: Transaction, review: NewReview): Promise<Review | Refusal> {
  const [row] = await tx.insert(orderReviews).values(review).onConflictDoNothing().returning();
  if (row === undefined) return refuse('conflict');
  await raiseAlert(tx, { kind: 'review_new', subject: String(row.id) });
  return row;
}

/** What was said of an order; null where nothing was. */
export async function findReviewOf(db: Queryable, orderId: string): Promise<Review | null> {
  const [row] = await db.select().from(orderReviews).where(eq(orderReviews.orderId, orderId));
  return row ?? null;
}

/** Reviews in a state, the newest first: so many of them with an id below `below`. */
export function readReviews(
  db: Queryable,
  state: ReviewState,
  below: number | null,
  count: number,
): Promise<Review[]> {
  const from = below === null ? undefined : lt(orderReviews.id, below);
  return db
    .select()
    .from(orderReviews)
    .where(and(eq(orderReviews.state, state), from))
    .orderBy(desc(orderReviews.id))
    .limit(count);
}

/** Every review of these orders, the newest first, as who wrote them takes them along. */
export async function exportReviews(
  db: Queryable,
  orderIds: SQLWrapper,
): Promise<Record<string, unknown>[]> {
  const rows = await db
    .select()
    .from(orderReviews)
    .where(inArray(orderReviews.orderId, orderIds))
    .orderBy(desc(orderReviews.id));
  return rows.map(({ orderId, name, rating, body, state, answer, createdAt }) => ({
    order_id: orderId,
    name,
    rating,
    body,
    state,
    answer,
    created_at: createdAt.toISOString(),
  }));
}

/** Erases what was said of these orders, shown or not: ratings of the site no longer count it. */
export async function eraseReviews(tx: Transaction, orderIds: SQLWrapper): Promise<void> {
  await tx.delete(orderReviews).where(inArray(orderReviews.orderId, orderIds));
}

/** How many approved reviews there are and the sum of their ratings, from five rows. */
export async function readSums(db: Queryable): Promise<{ count: number; sum: number }> {
  const rows = await db.select().from(reviewSums);
  const count = rows.reduce((all, { reviews }) => all + reviews, 0);
  return { count, sum: rows.reduce((all, { rating, reviews }) => all + rating * reviews, 0) };
}

/** Of how many reviews which mean, with one decimal: `4.8`; null where there are none. */
export function averageOf({ count, sum }: { count: number; sum: number }): string | null {
  if (count === 0) return null;
  const tenths = Math.round((sum * 10) / count);
  return `${Math.floor(tenths / 10)}.${tenths % 10}`;
}

type Decision = { readonly state: 'approved' | 'declined'; readonly answer: string };

/** Shows a review or not, and answers it. Refuses `conflict` where somebody has meanwhile. */
export async function decideReview(
  tx: Transaction,
  { id, version }: { readonly id: number; readonly version: number },
  decision: Decision,
  author: AuditAuthor,
): Promise<Review | Refusal> {
  const [before] = await tx
    .select()
    .from(orderReviews)
    .where(eq(orderReviews.id, id))
    .for('update');
  if (before === undefined) return refuse('not_found');
  if (before.version !== version) return refuse('conflict');
  const [after] = await tx
    .update(orderReviews)
    .set({ ...decision, version: version + 1, decidedAt: sql`now()` })
    .where(eq(orderReviews.id, id))
    .returning();
  if (after === undefined) throw new Error('a locked review vanished');
  await audit(tx, {
    ...author,
    action: 'decide_review',
    subjectType: 'reviews',
    subjectId: after.orderId,
    before: { state: before.state, answer: before.answer },
    after: { state: after.state, answer: after.answer, rating: after.rating },
  });
  return after;
}
