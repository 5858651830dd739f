import { canChoose } from '../../core/orders/decide-judgement.ts';
import type { Locale } from '../../i18n/locale.ts';
import { readDepositsOfEach } from '../deposits/read-deposits.ts';
import { readPayoutsOfEach } from '../payouts/read-payouts.ts';
import { findIssuedOfEach } from '../requisites/pool-records.ts';
import { demoActionsOf } from './demo-actions.ts';
import { type OrdersDeps, systemOf } from './deps.ts';
import type { FreshOrder } from './insert-order-rows.ts';
import { type Asker, controlledOf } from './order-control.ts';
import { readChequesOfEach, readTimelines, type StoredOrder } from './order-records.ts';
import type { OrderView } from './present-order.ts';
import { requotesOf } from './requotes.ts';

/** Who looks at an order. */
export type Viewer = Asker & { readonly locale: Locale };

/** Gathers everything that the page of an order shows. */
export async function viewOrder(
  deps: OrdersDeps,
  stored: StoredOrder,
  viewer: Viewer,
): Promise<OrderView> {
  const [view] = await viewOrders(deps, [stored], viewer);
  if (view === undefined) throw new Error('an order was looked at and is not there');
  return view;
}

/** The same of some orders, in their order: as many queries for a hundred as for one. */
export async function viewOrders(
  deps: OrdersDeps,
  found: readonly StoredOrder[],
  viewer: Viewer,
): Promise<OrderView[]> {
  const { database } = deps.platform;
  const rows = found.map(({ row }) => row);
  const ids = rows.map(({ id }) => id);
  const [controlled, timelines, issued, deposits, payouts, cheques] = await Promise.all([
    controlledOf(database, rows, viewer),
    readTimelines(database, ids),
    findIssuedOfEach(database, ids),
    readDepositsOfEach(database, ids),
    readPayoutsOfEach(database, ids),
    readChequesOfEach(database, ids),
  ]);
  return found.map((stored) => {
    const { id } = stored.row;
    return viewOf(deps, stored, viewer, {
      controlled: controlled.has(id),
      timeline: timelines.get(id) ?? [],
      issued: issued.get(id) ?? null,
      deposits: deposits.get(id) ?? [],
      payouts: payouts.get(id) ?? [],
      cheques: cheques.get(id) ?? [],
    });
  });
}

/** What the page of an order shows that was made this moment: there is nothing to be read. */
export function viewFreshOrder(
  deps: OrdersDeps,
  { stored, timeline }: FreshOrder,
  viewer: Viewer,
): OrderView {
  // Whoever has just made it.
  const nothing = { issued: null, deposits: [], payouts: [], cheques: [], controlled: true };
  return viewOf(deps, stored, viewer, { ...nothing, timeline });
}

type Records = Pick<
  OrderView,
  'timeline' | 'issued' | 'deposits' | 'payouts' | 'cheques' | 'controlled'
>;

function viewOf(
  deps: OrdersDeps,
  { order, row }: StoredOrder,
  viewer: Viewer,
  records: Records,
): OrderView {
  const income = systemOf(deps, row.incomeSystem);
  const outcome = systemOf(deps, row.outcomeSystem);
  return {
    order,
    row,
    income,
    outcome,
    ...records,
    requotes: canChoose(order) ? requotesOf(deps, order, order.received) : null,
    demoActions: deps.platform.config.demo ? demoActionsOf(deps, { order, row }, records) : [],
    locale: viewer.locale,
    now: deps.platform.clock.now(),
  };
}
