import { and, eq } from 'drizzle-orm';
import type { preHandlerAsyncHookHandler } from 'fastify';
import type { PublicCalls } from '../../../../contract/calls/public-calls.ts';
import { orderFilters } from '../../../../contract/orders.ts';
import { isRefusal, refuse } from '../../../../core/refusal.ts';
import { sendRefusal } from '../../../platform/http/answers/errors.ts';
import { list } from '../../../platform/http/answers/json-api.ts';
import { parametersOf } from '../../../platform/http/answers/paging.ts';
import type { App } from '../../../platform/http/app.ts';
import { parseFields } from '../../../platform/http/attributes.ts';
import { type Asked, handle } from '../../../platform/http/handle.ts';
import { listOrders } from '../order-records.ts';
import { type OrderRoutesDeps, presentIncluded, viewerOf } from '../routes.ts';
import { orders } from '../tables.ts';
import { orderCondition } from './filter-orders.ts';
import { presentOrder } from './present-order.ts';
import { viewOrders } from './view-order.ts';

/**
 * GET /api/v1/orders: the signed-in user's own orders, newest first, with their payment systems;
 * all of them, or those that were looked for.
 */
export function registerOrderList(app: App, deps: OrderRoutesDeps): void {
  const preHandler: preHandlerAsyncHookHandler = async (request, reply) => {
    const userId = await deps.userOf(request);
    // Fastify goes on to the handler unless a hook that answers gives the reply back.
    return userId === null ? sendRefusal(request, reply, refuse('unauthenticated')) : undefined;
  };
  const answer = async ({ page, request }: Asked<PublicCalls['GET /api/v1/orders']>) => {
    const viewer = await viewerOf(deps, request);
    if (viewer.userId === null) return refuse('unauthenticated');
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
  };
  handle(app, 'GET /api/v1/orders', answer, { preHandler });
}

/** A field of a form that was left empty asks for nothing. */
function filled(parameters: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== ''));
}
