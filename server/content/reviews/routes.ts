import type { FastifyRequest } from 'fastify';
import type { OwnReviewAttributes, ReviewAttributes } from '../../../contract/reviews.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { type Catalogue, exchangeOf } from '../../market/catalogue/catalogue.ts';
import type { LiveCatalogue } from '../../market/catalogue/open-catalogue.ts';
import { addressOf } from '../../people/auth/address.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { handle } from '../../platform/http/handle.ts';
import type { Platform } from '../../platform/platform.ts';
import { consumeOrRefuse } from '../../platform/rate-limiter/rate-limiter.ts';
import type { ReviewLinks } from './review-link.ts';
import {
  addReview,
  averageOf,
  findReviewOf,
  type Review,
  readReviews,
  readSums,
} from './reviews.ts';

type Reviewed = { readonly directionId: string; readonly completed: boolean };

type ReviewDeps = {
  readonly platform: Platform;
  readonly catalogue: Pick<LiveCatalogue, 'current'>;
  readonly links: ReviewLinks;
  /** The order for whoever may act for it, or, `mailed`, for whoever may at least look at it. */
  readonly orderFor: (
    request: FastifyRequest,
    orderId: string,
    mailed: boolean,
  ) => Promise<Reviewed | Refusal>;
};

const pageLength = 20;

/** Customers say how it went, and everybody reads what was approved. */
export function registerReviews(app: App, deps: ReviewDeps): void {
  const { platform, catalogue, links } = deps;
  const { database } = platform;
  handle(app, 'GET /api/v1/reviews', async ({ query, locale }) => {
    const below = readKey(query.after);
    if (isRefusal(below)) return below;
    const [rows, sums] = await Promise.all([
      readReviews(database, 'approved', below, pageLength + 1),
      readSums(database),
    ]);
    const { shown, next } = pageOf(rows, pageLength);
    const meta = { count: sums.count, average: averageOf(sums), next };
    return whole(
      shown.map((row) =>
        resource('reviews', String(row.id), present(row, catalogue.current(), locale)),
      ),
      { meta },
    );
  });
  const path = '/api/v1/orders/{id}/review';
  handle(app, `GET ${path}`, async ({ params: { id }, query, request }) => {
    const order = await deps.orderFor(request, id, links.isOf(query.token, id));
    if (isRefusal(order)) return order;
    const row = await findReviewOf(database, id);
    return document(row === null ? null : resource('reviews', String(row.id), presentOwn(row)));
  });
  handle(app, `POST ${path}`, async ({ params: { id: orderId }, body, request, locale }) => {
    const order = await deps.orderFor(request, orderId, links.isOf(body.token, orderId));
    if (isRefusal(order)) return order;
    if (!order.completed) return refuse('invalid_transition');
    const many = await consumeOrRefuse(database, [
      { key: `review-order:${orderId}`, triesFree: 10 },
      { key: `review-address:${addressOf(request.ip)}`, triesFree: 30 },
    ]);
    if (many !== null) return many;
    const { rating, name = '' } = body;
    const text = plain(body.body);
    if (text === '') return refuse('required', 'body');
    const { directionId } = order;
    const review = { orderId, directionId, locale, name: plain(name), rating, body: text };
    const saved = await inTransaction(database, (tx) => addReview(tx, review));
    if (isRefusal(saved)) return saved;
    return document(resource('reviews', String(saved.id), presentOwn(saved)));
  });
}

/** Text alone: what no keyboard has is nobody's opinion, and turns lines of others around. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, (letter) => (letter === '\n' ? letter : '')).trim();
}

/** Where a page by key begins; refused where it is no key. */
export function readKey(after: string | null | undefined): number | null | Refusal {
  if (after === undefined) return null;
  const good = after !== null && /^[1-9][0-9]{0,14}$/.test(after);
  return good ? Number(after) : refuse('invalid_format', 'after');
}

/** One more than is shown was read: it says whether there is another page. */
export function pageOf<Row extends { readonly id: number }>(rows: readonly Row[], length: number) {
  const shown = rows.slice(0, length);
  const last = shown.at(-1);
  return { shown, next: rows.length > length && last !== undefined ? String(last.id) : null };
}

/** What was exchanged, in words. */
export function directionName(catalogue: Catalogue, id: string, locale: Locale): string | null {
  const exchange = exchangeOf(catalogue, id);
  if (exchange === null) return null;
  return `${exchange.income.name[locale]} → ${exchange.outcome.name[locale]}`;
}

function present(row: Review, catalogue: Catalogue, locale: Locale): ReviewAttributes {
  return {
    rating: row.rating,
    body: row.body,
    name: row.name,
    direction: directionName(catalogue, row.directionId, locale),
    locale: row.locale,
    answer: row.answer,
    created_at: row.createdAt.toISOString(),
  };
}

function presentOwn({ rating, body, name, state, answer }: Review): OwnReviewAttributes {
  return { rating, body, name, state, answer: state === 'approved' ? answer : '' };
}
