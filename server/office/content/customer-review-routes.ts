import type { OfficeReviewAttributes } from '../../../contract/reviews.ts';
import { isRefusal } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { decideReview, type Review, readReviews } from '../../content/reviews/reviews.ts';
import { directionName, pageOf, readKey } from '../../content/reviews/routes.ts';
import { orderNumbers } from '../../exchange/order-facts/read-order-facts.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { document, resource, whole } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';

const pageLength = 20;

/** Reviews of customers, to read, to show or not, and to answer. */
export function registerCustomerReviews(app: App, deps: OfficeDeps): void {
  const { database } = deps.platform;
  const present = async (rows: readonly Review[], locale: Locale) => {
    const numbers = await orderNumbers(
      database,
      rows.map(({ orderId }) => orderId),
    );
    const catalogue = deps.catalogue.current();
    return rows.map((row) => {
      const attributes: OfficeReviewAttributes = {
        rating: row.rating,
        body: row.body,
        name: row.name,
        state: row.state,
        answer: row.answer,
        locale: row.locale,
        order_id: row.orderId,
        order_number: numbers.get(row.orderId) ?? '',
        direction: directionName(catalogue, row.directionId, locale),
        version: row.version,
        created_at: row.createdAt.toISOString(),
        decided_at: row.decidedAt?.toISOString() ?? null,
      };
      return resource('reviews', String(row.id), attributes);
    });
  };
  handleOffice(app, 'GET /office/api/reviews', async ({ query, locale }) => {
    const below = readKey(query.after);
    if (isRefusal(below)) return below;
    const rows = await readReviews(database, query.state ?? 'waiting', below, pageLength + 1);
    const { shown, next } = pageOf(rows, pageLength);
    return whole(await present(shown, locale), { meta: { next } });
  });
  const one = 'PUT /office/api/reviews/{id}';
  handleOffice(app, one, async ({ params: { id }, body, author, locale }) => {
    const { version, ...decision } = body;
    const decided = await inTransaction(database, (tx) =>
      decideReview(tx, { id, version }, decision, author),
    );
    if (isRefusal(decided)) return decided;
    const [shown] = await present([decided], locale);
    if (shown === undefined) throw new Error('a review that was decided is shown');
    return document(shown);
  });
}
