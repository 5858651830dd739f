import type { FastifyReply, FastifyRequest } from 'fastify';
import { orderNeeds } from '../../contract/office-orders.ts';
import { type Permission, roleMay } from '../../contract/office-permissions.ts';
import type { OperatorAction } from '../../core/orders/available-actions.ts';
import { orderExceptions, orderStatuses } from '../../core/orders/order.ts';
import { isRefusal, type Refusal, refuse } from '../../core/refusal.ts';
import { readChequeAlarms } from '../cheques/read-readings.ts';
import { countUnallocated } from '../online-payments/unallocated.ts';
import { findOrder, findOrders } from '../orders/order-records.ts';
import type { App } from '../platform/http/app.ts';
import { type Document, document, list, resource } from '../platform/http/json-api.ts';
import { localeOf } from '../platform/http/locale.ts';
import { parameterOf, readPage } from '../platform/http/paging.ts';
import { actorNames } from './actor-names.ts';
import type { OfficeDeps } from './deps.ts';
import { authorOf, operatorOf } from './guard.ts';
import { orderActions } from './order-actions.ts';
import { presentOrderFile } from './present-order-file.ts';
import { presentOrderLine, type Viewer } from './present-order-line.ts';
import { readOrder } from './read-order.ts';
import { countNeeds, type QueueFilter, readQueue } from './read-queue.ts';
import { refuseUnproved } from './reauthenticate-for-order.ts';
import { sendCheque } from './send-cheque.ts';

const perDefault = 50;

/** What somebody must be allowed before an action is offered to them; its call asks the same. */
const permissionOfAction: Readonly<Record<OperatorAction, Permission>> = {
  confirm_deposit: 'orders.confirm',
  take_back_credit: 'orders.confirm',
  take_payout: 'orders.pay',
  report_payout: 'orders.pay',
  release_payout: 'orders.pay',
  take_over_payout: 'orders.take_over',
  release_held_payout: 'orders.pay',
  retry_payout: 'orders.pay',
  pay_by_hand: 'orders.pay',
  approve: 'orders.judge',
  hold: 'orders.judge',
  reject: 'orders.judge',
  refund: 'orders.judge',
  refund_surplus: 'orders.judge',
  stop_refund: 'orders.judge',
  stop_surplus_refund: 'orders.judge',
  recheck_screening: 'orders.judge',
  comment: 'orders.comment',
};

type OrderParams = { Params: { id: string } };

/** The queue, one order with all that belongs to it, and every action with it. */
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
      const stored = isOrderId(id) ? await findOrder(deps.platform.database, id) : null;
      if (stored === null) return refuse('not_found');
      const unproved = refuseUnproved(deps, request, name, stored.order);
      if (unproved !== null) return unproved;
      return (await act(deps, request, id)) ?? showOrder(deps, request, id);
    });
  }
}

async function showQueue(deps: OfficeDeps, request: FastifyRequest): Promise<Document | Refusal> {
  const page = readPage(request, perDefault);
  if (isRefusal(page)) return page;
  const filter = readFilter(deps, request);
  if (isRefusal(filter)) return filter;
  const { database } = deps.platform;
  const [queue, needs, unallocated] = await Promise.all([
    readQueue(database, filter, page),
    countNeeds(database),
    countUnallocated(database),
  ]);
  const viewer = await viewerOf(deps, request);
  const ids = queue.rows.map(({ id }) => id);
  const [alarms, stored] = await Promise.all([
    readChequeAlarms(database, ids),
    findOrders(database, ids),
  ]);
  const lines = queue.rows.flatMap((why) => {
    const order = stored.get(why.id);
    if (order === undefined) return [];
    const reasons = { ...why, chequeUsedElsewhere: alarms.has(why.id) };
    return [resource('orders', order.row.id, presentOrderLine(deps, order, reasons, viewer))];
  });
  const shown = list(lines, { ...page, total: queue.total });
  return { ...shown, meta: { ...shown.meta, total_is_counted: !queue.more, needs, unallocated } };
}

/** Which orders a request asks for. */
export function readFilter(deps: OfficeDeps, request: FastifyRequest): QueueFilter | Refusal {
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
  const income = systemCode(deps, request, 'income');
  if (isRefusal(income)) return income;
  const outcome = systemCode(deps, request, 'outcome');
  if (isRefusal(outcome)) return outcome;
  const since = dayOf(request, 'since', 0);
  if (isRefusal(since)) return since;
  const until = dayOf(request, 'until', 1);
  if (isRefusal(until)) return until;
  return { status, exception, needs, search, income, outcome, since, until };
}

function systemCode(
  { catalogue }: OfficeDeps,
  request: FastifyRequest,
  name: string,
): string | undefined | Refusal {
  const id = parameterOf(request, name);
  if (id === undefined) return undefined;
  const system = id === null ? undefined : catalogue.current().systemById.get(id);
  return system?.code ?? refuse('invalid_format', name);
}

const dayMilliseconds = 24 * 3600 * 1000;

/** A moment as browsers write it, or the beginning of a day in UTC or of a day after it. */
function dayOf(request: FastifyRequest, name: string, later: number): Date | undefined | Refusal {
  const text = parameterOf(request, name);
  if (text === undefined) return undefined;
  const isDay = text !== null && /^20[0-9]{2}-[0-9]{2}-[0-9]{2}$/.test(text);
  const written = isDay ? `${text}T00:00:00.000Z` : (text ?? '');
  const at = /^20[-0-9T:.]{21}Z$/.test(written) ? Date.parse(written) : Number.NaN;
  // A thirtieth of February is read as some day of March.
  if (Number.isNaN(at) || new Date(at).toISOString() !== written) {
    return refuse('invalid_format', name, { example: '2026-11-21' });
  }
  return new Date(at + (isDay ? later : 0) * dayMilliseconds);
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
  const viewer = await viewerOf(deps, request);
  const shown = presentOrderFile({ deps, file, ...viewer });
  const { role } = operatorOf(request).operator;
  const available = shown.available_actions.filter((action) =>
    roleMay(role, permissionOfAction[action]),
  );
  return document(resource('orders', id, { ...shown, available_actions: available }));
}

/** Who looks at orders, in which language, and what everybody is called in it. */
async function viewerOf(deps: OfficeDeps, request: FastifyRequest): Promise<Viewer> {
  const locale = localeOf(request);
  const nameOf = await actorNames(deps.platform.database, locale);
  return { locale, nameOf, actor: authorOf(request).actor };
}

function isOrderId(text: string): boolean {
  return /^[A-Za-z0-9_-]{22}$/.test(text);
}
