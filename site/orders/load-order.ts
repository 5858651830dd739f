import type { LoaderFunctionArgs } from 'react-router';
import { siteContext } from '../context.ts';
import { pageFailureOf } from '../shell/page-failure.ts';
import { type Order, readOrder, showOrder } from './order-view.ts';

/** The order of the address. One that does not exist and one of somebody else look the same. */
export async function loadOrder({ context, params }: LoaderFunctionArgs): Promise<Order> {
  const { api } = context.get(siteContext);
  try {
    return readOrder(await api.call(showOrder, { params: { id: params['id'] ?? '' } }));
  } catch (error) {
    throw pageFailureOf(error, 'order');
  }
}
