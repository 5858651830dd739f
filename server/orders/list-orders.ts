import { and, eq } from 'drizzle-orm';
import { orderFilters } from '../../contract/orders.ts';
import { isRefusal, refuse } from '../../core/refusal.ts';
import type { App } from '../platform/http/app.ts';
import { parseFields } from '../platform/http/attributes.ts';
import { list } from '../platform/http/json-api.ts';
import { parametersOf, readPage } from '../platform/http/paging.ts';
import { orderCondition } from './filter-orders.ts';
import { listOrders } from './order-records.ts';
import { presentOrder } from './present-order.ts';
import { type OrderRoutesDeps, presentIncluded, viewerOf } from './routes.ts';
import { orders } from './tables.ts';
import { viewOrders } from './view-order.ts';

const perDefault = 20;

/**
 * GET /api/v1/orders: the signed-in user's own orders, newest first, with their payment systems;
 * all of them, or those that were looked for.
 */
export function registerOrderList(app: App, deps: OrderRoutesDeps): void {
  app.get('/api/v1/orders', async (request) => {
    const viewer = await viewerOf(deps, request);
    if (viewer.userId === null) return refuse('unauthenticated');
    const page = readPage(request, perDefault);
    if (isRefusal(page)) return page;
    const filters = parseFields(orderFilters, filled(parametersOf(request)));
    if (isRefusal(filters)) return filters;
    const wanted = orderCondition(filters, deps.catalogue.current());
    if (isRefusal(wanted)) return wanted;
    const mine = and(eq(orders.userId, viewer.userId), wanted);
    const found = await listOrders(deps.platform.database, mine, page);
    const views = await viewOrders(deps, found.rows, viewer);
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

/** A field of a form that was left empty asks for nothing. */
function filled(parameters: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
}
