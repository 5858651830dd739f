import type { FastifyReply, FastifyRequest } from 'fastify';
import { orderNeeds } from '../../contract/office-orders.ts';
import { orderExceptions, orderStatuses } from '../../core/orders/order.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { findOrder } from '../orders/order-records.ts';
import type { App } from '../platform/http/app.ts';
import { type Document, document, list, resource } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { parameterOf, readPage } from '../platform/http/paging.ts';
import { actorNames } from './actor-names.ts';
import type { OfficeDeps } from './deps.ts';
import { orderActions } from './order-actions.ts';
import { presentOrderFile } from './present-order-file.ts';
import { presentOrderLine } from './present-order-line.ts';
import { readOrder } from './read-order.ts';
import { countNeeds, type QueueFilter, readQueue } from './read-queue.ts';
import { sendCheque } from './send-cheque.ts';

const perDefault = 50;

type OrderParams = { Params: { id: string } };

/** The queue, one order with all that belongs to it, and every deed with it. */
export function registerOrders(app: App, deps: OfficeDeps): void {
  app.get('/orders', (request) => showQueue(deps, request));
  app.get<OrderParams>('/orders/:id', (request) => showOrder(deps, request, request.params.id));
  app.get<{ Params: { id: string; chequeId: string } }>(
    '/orders/:id/cheques/:chequeId',
    (request, reply: FastifyReply) => sendCheque(deps, request.params, reply),
  );
  for (const [name, act] of Object.entries(orderActions)) {
    app.post<OrderParams>(`/orders/:id/${name}`, async (request) => {
      const { id } = request.params;
      if (!isOrderId(id) || (await findOrder(deps.platform.database, id)) === null) {
        return refuse('not_found');
      }
      return (await act(deps, request, id)) ?? showOrder(deps, request, id);
    });
  }
}

async function showQueue(deps: OfficeDeps, request: FastifyRequest): Promise<Document | Refusal> {
  const page = readPage(request, perDefault);
  if (isRefusal(page)) return page;
  const filter = readFilter(request);
  if (isRefusal(filter)) return filter;
  const { database } = deps.platform;
  const [queue, needs] = await Promise.all([
    readQueue(database, filter, page),
    countNeeds(database),
  ]);
  const locale = localeOf(request);
  const stored = await Promise.all(queue.rows.map(({ id }) => findOrder(database, id)));
  const lines = stored.flatMap((order, at) => {
    const why = queue.rows[at];
    if (order === null || why === undefined) return [];
    return [resource('orders', order.row.id, presentOrderLine(deps, order, why, locale))];
  });
  const shown = list(lines, { ...page, total: queue.total });
  return { ...shown, meta: { ...shown.meta, needs } };
}

function readFilter(request: FastifyRequest): QueueFilter | Refusal {
  const status = oneOf(request, 'status', orderStatuses);
  if (isRefusal(status)) return status;
  const exception = oneOf(request, 'exception', orderExceptions);
  if (isRefusal(exception)) return exception;
  const needs = oneOf(request, 'needs', [...orderNeeds, 'any'] as const);
  if (isRefusal(needs)) return needs;
  const search = parameterOf(request, 'search');
  if (search === null) return refuse('invalid_format', 'search');
  if (search !== undefined && search.length > 200) {
    return refuse('too_long', 'search', { max: '200' });
  }
  return { status, exception, needs, search };
}

function oneOf<Known extends string>(
  request: FastifyRequest,
  name: string,
  known: readonly Known[],
): Known | undefined | Refusal {
  const text = parameterOf(request, name);
  if (text === undefined) return undefined;
  return known.find((each) => each === text) ?? refuse('invalid_format', name);
}

async function showOrder(
  deps: OfficeDeps,
  request: FastifyRequest,
  id: string,
): Promise<Document | Refusal> {
  if (!isOrderId(id)) return refuse('not_found');
  const file = await readOrder(deps.platform.database, id);
  if (file === null) return refuse('not_found');
  const locale = localeOf(request);
  const nameOf = await actorNames(deps.platform.database, locale);
  return document(resource('orders', id, presentOrderFile({ deps, file, locale, nameOf })));
}

function isOrderId(text: string): boolean {
  return /^[A-Za-z0-9_-]{22}$/.test(text);
}
