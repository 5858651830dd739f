import type { LoaderFunctionArgs } from 'react-router';
import { ApiFailure } from '../../../client/failure.ts';
import type { ApiClient } from '../../api/client.ts';
import { siteContext } from '../../context.ts';
import { pageFailureOf } from '../../shell/page-failure.ts';
import { listOrders, type OrderLines, readOrderLines } from './order-line.ts';
import { ordersQuery, readOrderSearch } from './order-search.ts';

export type OrdersData = {
  readonly found: OrderLines;
  /** What was asked for badly, by the field of the form. */
  readonly problems: Readonly<Record<string, string>>;
  readonly systems: readonly { readonly id: string; readonly name: string }[];
  readonly claimable: number;
};

const nothing: OrderLines = { orders: [], page: 1, total: 0, totalPages: 0 };

/** The orders the address asks for, what they can be searched by, and those left to be claimed. */
export async function loadOrders({ context, request }: LoaderFunctionArgs): Promise<OrdersData> {
  const { api } = context.get(siteContext);
  const search = readOrderSearch(new URL(request.url).searchParams);
  try {
    const [asked, systems, claimable] = await Promise.all([
      askFor(api, ordersQuery(search)),
      api.call('GET /api/v1/payment_systems'),
      countClaimable(api),
    ]);
    return {
      ...asked,
      systems: systems.items.map(({ id, name }) => ({ id, name })),
      claimable,
    };
  } catch (error) {
    throw pageFailureOf(error, 'page');
  }
}

/** How many orders were made with the user's e-mail before they signed in. */
export async function countClaimable(api: ApiClient): Promise<number> {
  const { meta } = await api.call('GET /api/v1/user/claimable_orders');
  return meta.orders;
}

/** A search that makes no sense finds nothing and says which field is wrong. */
async function askFor(
  api: ApiClient,
  query: ReturnType<typeof ordersQuery>,
): Promise<Pick<OrdersData, 'found' | 'problems'>> {
  try {
    return { found: readOrderLines(await api.call(listOrders, { query })), problems: {} };
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 422) throw error;
    const problems = error.problems.map(({ field, text }) => [field, text]);
    return { found: nothing, problems: Object.fromEntries(problems) };
  }
}
