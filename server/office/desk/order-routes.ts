import type { QueryOf } from '../../../contract/calls/call-types.ts';
import { type OfficeCalls, officeCalls } from '../../../contract/calls/office/office-calls.ts';
import type { OrderActionName } from '../../../contract/calls/office/order-actions.ts';
import type { OperatorAction } from '../../../core/orders/available-actions.ts';
import { isRefusal, type Refusal, refuse } from '../../../core/refusal.ts';
import { readChequeAlarms } from '../../exchange/cheques/read-readings.ts';
import { cityOf } from '../../exchange/orders/deps.ts';
import { findOrder, findOrders } from '../../exchange/orders/order-records.ts';
import { findIssuedOfEach } from '../../exchange/requisites/pool-records.ts';
import { directionIdOf } from '../../market/catalogue/catalogue.ts';
import { countUnallocated } from '../../money/online-payments/unallocated.ts';
import { document, list, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { type Asked, handle } from '../../platform/http/handle.ts';
import { actorNames } from '../access/actor-names.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { authorOf, operatorOf } from '../access/guard.ts';
import { handleOffice } from '../access/handle-call.ts';
import { logReveal } from '../masking/log-reveal.ts';
import { seesPersonal } from '../masking/mask-personal-data.ts';
import { registerQueueFilters } from '../queue-filters/filter-routes.ts';
import { commentOrders } from './actions/comment-orders.ts';
import { orderActionNames, orderActions } from './actions/order-actions.ts';
import { refuseUnlessReauthenticated } from './actions/reauthenticate-for-order.ts';
import { sendCheque } from './actions/send-cheque.ts';
import { presentOrderFile } from './present-order-file.ts';
import { presentOrderLine, type Viewer } from './present-order-line.ts';
import { readOrder } from './read-order.ts';
import { countNeeds, type QueueFilter, readQueue } from './read-queue.ts';

type Queue = OfficeCalls['GET /office/api/orders'];

/** The queue, one order with all that belongs to it, and every action with it. */
export function registerOrders(app: App, deps: OfficeDeps): void {
  registerQueueFilters(app, deps.platform);
  handleOffice(app, 'GET /office/api/orders', (asked) => showQueue(deps, asked));
  handleOffice(app, 'GET /office/api/orders/{id}', ({ params, ...asked }) =>
    showOrder(deps, asked, params.id),
  );
  handleOffice(
    app,
    'GET /office/api/orders/{id}/cheques/{cheque_id}',
    ({ params: { id, cheque_id: chequeId }, request, reply }) =>
      // Nobody can mask what stands in a picture.
      seesPersonal(request) ? sendCheque(deps, { id, chequeId }, reply) : refuse('forbidden'),
  );
  handleOffice(app, 'POST /office/api/orders/{id}/reveal', async ({ params, ...asked }) => {
    const shown = await showOrder(deps, asked, params.id);
    if (isRefusal(shown)) return shown;
    const subject = { subjectType: 'orders', subjectId: params.id } as const;
    const said = { action: 'reveal_order', reason: asked.body.reason, ...subject } as const;
    await logReveal(deps.platform.database, asked.author, said);
    return shown;
  });
  handleOffice(app, 'POST /office/api/order_comments', (asked) => commentOrders(deps, asked));
  for (const name of orderActionNames) registerAction(app, deps, name);
}

/**
 * The order is found, and its operator has proved who they are, before their key and what they say
 * are read: so it is not `handleOffice` that serves an action.
 */
function registerAction(app: App, deps: OfficeDeps, name: OrderActionName): void {
  handle(app, `POST /office/api/orders/{id}/${name}`, async ({ params: { id }, ...asked }) => {
    const { request } = asked;
    const stored = await findOrder(deps.platform.database, id);
    if (stored === null) return refuse('not_found');
    const refused = refuseUnlessReauthenticated(deps, request, name, stored.order);
    if (refused !== null) return refused;
    return (await orderActions[name](deps, request, id)) ?? showOrder(deps, asked, id);
  });
}

type Looking = Pick<Asked<Queue>, 'request' | 'locale'>;

async function showQueue(
  deps: OfficeDeps,
  { query, page, ...looking }: Looking & Pick<Asked<Queue>, 'query' | 'page'>,
) {
  const filter = readFilter(deps, query);
  if (isRefusal(filter)) return filter;
  const { database } = deps.platform;
  const [queue, needs, unallocated] = await Promise.all([
    readQueue(database, filter, page),
    countNeeds(database),
    countUnallocated(database),
  ]);
  const viewer = await viewerOf(deps, looking);
  const ids = queue.rows.map(({ id }) => id);
  const [alarms, stored, issued] = await Promise.all([
    readChequeAlarms(database, ids),
    findOrders(database, ids),
    findIssuedOfEach(database, ids),
  ]);
  const lines = queue.rows.flatMap((why) => {
    const order = stored.get(why.id);
    if (order === undefined) return [];
    const reasons = {
      ...why,
      chequeUsedElsewhere: alarms.has(why.id),
      issued: issued.get(why.id) ?? null,
    };
    return [resource('orders', order.row.id, presentOrderLine(deps, order, reasons, viewer))];
  });
  const { total, more } = queue;
  const shown = list(lines, { ...page, total, more });
  const cities = deps.catalogue
    .current()
    .cities.map(({ code, name }) => ({ code, name: name[looking.locale] }));
  return { ...shown, meta: { ...shown.meta, needs, unallocated, cities } };
}

/** Which orders a request asks for. */
export function readFilter(
  deps: OfficeDeps,
  { status, exception, needs, search, ...query }: QueryOf<Queue>,
): QueueFilter | Refusal {
  const income = systemCode(deps, query, 'income');
  if (isRefusal(income)) return income;
  const outcome = systemCode(deps, query, 'outcome');
  if (isRefusal(outcome)) return outcome;
  const city = cityCode(deps, query.city);
  if (isRefusal(city)) return city;
  const since = dayOf(query, 'since', 0);
  if (isRefusal(since)) return since;
  const until = dayOf(query, 'until', 1);
  if (isRefusal(until)) return until;
  // Both sides are one direction, by which an index has its orders.
  const sides =
    query.income && query.outcome
      ? { direction: directionIdOf(query.income, query.outcome) }
      : { income, outcome };
  return { status, exception, needs, search, city, since, until, ...sides };
}

function systemCode(
  { catalogue }: OfficeDeps,
  query: Pick<QueryOf<Queue>, 'income' | 'outcome'>,
  name: 'income' | 'outcome',
): string | undefined | Refusal {
  const id = query[name];
  if (id === undefined) return undefined;
  const system = id === null ? undefined : catalogue.current().systemById.get(id);
  return system?.code ?? refuse('invalid_format', name);
}

function cityCode(
  deps: OfficeDeps,
  asked: string | null | undefined,
): string | undefined | Refusal {
  if (asked === undefined) return undefined;
  return cityOf(deps, asked)?.code ?? refuse('invalid_format', 'city');
}

const dayMilliseconds = 24 * 3600 * 1000;

/** A moment as browsers write it, or the beginning of a day in UTC or of a day after it. */
function dayOf(
  query: Pick<QueryOf<Queue>, 'since' | 'until'>,
  name: 'since' | 'until',
  later: number,
): Date | undefined | Refusal {
  const text = query[name];
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

async function showOrder(deps: OfficeDeps, looking: Looking, id: string) {
  const file = await readOrder(deps.platform.database, id);
  if (file === null) return refuse('not_found');
  const viewer = await viewerOf(deps, looking);
  const shown = presentOrderFile({ deps, file, ...viewer });
  const { permissions } = operatorOf(looking.request).operator;
  const available = shown.available_actions.filter((action) =>
    permissions.includes(permissionOf(action)),
  );
  // Whoever neither pays nor confirms has no use for the word that opens the cash desk.
  const handles = permissions.includes('orders.pay') || permissions.includes('orders.confirm');
  return document(
    resource('orders', id, {
      ...shown,
      available_actions: available,
      handover_code: handles ? shown.handover_code : null,
    }),
  );
}

/** What somebody must be allowed before an action is offered to them: its call asks the same. */
function permissionOf(action: OperatorAction) {
  const name = action === 'comment' ? 'comments' : action;
  return officeCalls[`POST /office/api/orders/{id}/${name}`].permission;
}

/** Who looks at orders, in which language, and what everybody is called in it. */
async function viewerOf(deps: OfficeDeps, { request, locale }: Looking): Promise<Viewer> {
  const nameOf = await actorNames(deps.platform.database, locale);
  return { locale, nameOf, actor: authorOf(request).actor };
}
