import { canChoose } from '../../core/orders/decide-judgement.ts';
import type { Locale } from '../../i18n/locale.ts';
import { readDepositsOf } from '../deposits/read-deposits.ts';
import { readPayoutsOf } from '../payouts/read-payouts.ts';
import { findIssued } from '../requisites/pool-records.ts';
import { demoActionsOf } from './demo-actions.ts';
import { type OrdersDeps, systemOf } from './deps.ts';
import type { FreshOrder } from './insert-order-rows.ts';
import { type Asker, controls } from './order-control.ts';
import { readCheques, readTimeline, type StoredOrder } from './order-records.ts';
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
  const { database } = deps.platform;
  const { id } = stored.row;
  const [controlled, timeline, issued, deposits, payouts, cheques] = await Promise.all([
    controls(database, stored.row, viewer),
    readTimeline(database, id),
    findIssued(database, id),
    readDepositsOf(database, id),
    readPayoutsOf(database, id),
    readCheques(database, id),
  ]);
  const records = { timeline, issued, deposits, payouts, cheques };
  return viewOf(deps, stored, viewer, { ...records, controlled });
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
