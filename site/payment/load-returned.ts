import type { LoaderFunctionArgs } from 'react-router';
import { siteContext } from '../context.ts';
import { type Order, readOrder, showOrder } from '../orders/order-view.ts';
import { returnedOrderId } from './returned-order.ts';

/**
 * The order somebody comes back to from a provider, as it really stands. The page is for everybody
 * and proves nothing: an order that is none, or not theirs, is left out.
 */
export async function loadReturned({
  context,
  request,
}: LoaderFunctionArgs): Promise<Order | null> {
  const id = returnedOrderId(new URL(request.url).searchParams);
  if (id === null) return null;
  const { api } = context.get(siteContext);
  return api.call(showOrder, { params: { id } }).then(readOrder, () => null);
}
