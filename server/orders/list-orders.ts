import { eq } from 'drizzle-orm';
import { isRefusal, refuse } from '../../core/refusal.ts';
import type { App } from '../platform/http/app.ts';
import { list } from '../platform/http/json-api.ts';
import { readPage } from '../platform/http/paging.ts';
import { listOrders } from './order-records.ts';
import { presentOrder } from './present-order.ts';
import { type OrderRoutesDeps, presentIncluded, viewerOf } from './routes.ts';
import { orders } from './tables.ts';
import { viewOrder } from './view-order.ts';

const perDefault = 20;

/**
 * GET /api/v1/orders: the signed-in user's own orders, newest first, with their payment systems.
 */
export function registerOrderList(app: App, deps: OrderRoutesDeps): void {
  app.get('/api/v1/orders', async (request) => {
    const viewer = await viewerOf(deps, request);
    if (viewer.userId === null) return refuse('unauthenticated');
    const page = readPage(request, perDefault);
    if (isRefusal(page)) return page;
    const mine = eq(orders.userId, viewer.userId);
    const found = await listOrders(deps.platform.database, mine, page);
    const views = await Promise.all(found.rows.map((stored) => viewOrder(deps, stored, viewer)));
    const systems = new Map(
      views.flatMap(({ income, outcome }) => [
        [income.id, income],
        [outcome.id, outcome],
      ]),
    );
    return list(
      views.map(presentOrder),
      { ...page, total: found.total },
      [...systems.values()].map((system) => presentIncluded(deps, system, viewer.locale)),
    );
  });
}
