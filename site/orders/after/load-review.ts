import type { OwnReviewAttributes } from '../../../contract/reviews.ts';
import type { ApiClient } from '../../api/client.ts';
import type { Order } from '../order-view.ts';

/** What was said of the order, where whoever looks may say it. */
export type ReviewOfOrder = {
  /** Out of the link of the mail; null where there is none. */
  readonly token: string | null;
  readonly may: boolean;
  readonly written: OwnReviewAttributes | null;
};

/** Reads it with the page, so that nothing moves once the page stands. */
export async function loadReview(
  api: ApiClient,
  order: Order,
  token: string | null,
): Promise<ReviewOfOrder> {
  const asks = order.kind === 'exchange' && (order.control === 'granted' || token !== null);
  const none = { token, may: order.kind === 'exchange' && order.control === 'granted' };
  if (!asks || order.status !== 'completed') return { ...none, written: null };
  try {
    const { item } = await api.call('GET /api/v1/orders/{id}/review', {
      params: { id: order.id },
      query: { token },
    });
    return { token, may: true, written: item };
  } catch {
    // The page says everything else; a review can wait.
    return { token, may: false, written: null };
  }
}
