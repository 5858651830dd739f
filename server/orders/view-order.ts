import { canChoose } from '../../core/orders/decide-judgement.ts';
import type { Locale } from '../../i18n/locale.ts';
import { readDepositsOf } from '../deposits/read-deposits.ts';
import { readPayoutsOf } from '../payouts/read-payouts.ts';
import { findIssued } from '../requisites/pool-records.ts';
import { demoActionsOf } from './demo-actions.ts';
import { type OrdersDeps, systemOf } from './deps.ts';
import type { FreshOrder } from './insert-order-rows.ts';
import { type OrderRow, readCheques, readTimeline, type StoredOrder } from './order-records.ts';
import type { OrderView } from './present-order.ts';
import { requotesOf } from './requotes.ts';

/** Who looks at an order. */
export type Viewer = {
  readonly locale: Locale;
  readonly userId: string | null;
  readonly browserHash: string | null;
};

/** A signed-in user's order is that user's alone; an anonymous one is whoever's has its id. */
export function mayView(
  { row }: Pick<StoredOrder, 'row'>,
  { userId }: Pick<Viewer, 'userId'>,
): boolean {
  return row.userId === null || row.userId === userId;
}

/** Whether they are the order's owner, or look from the browser that made it. */
export function isOwn(row: OrderRow, viewer: Omit<Viewer, 'locale'>): boolean {
  const owns = row.userId !== null && row.userId === viewer.userId;
  return owns || (row.browserHash !== null && row.browserHash === viewer.browserHash);
}

/** Gathers everything that the page of an order shows. */
export async function viewOrder(
  deps: OrdersDeps,
  stored: StoredOrder,
  viewer: Viewer,
): Promise<OrderView> {
  const { database } = deps.platform;
  const { id } = stored.row;
  const [timeline, issued, deposits, payouts, cheques] = await Promise.all([
    readTimeline(database, id),
    findIssued(database, id),
    readDepositsOf(database, id),
    readPayoutsOf(database, id),
    readCheques(database, id),
  ]);
  return viewOf(deps, stored, viewer, { timeline, issued, deposits, payouts, cheques });
}

/** What the page of an order shows that was made this moment: there is nothing to be read. */
export function viewFreshOrder(
  deps: OrdersDeps,
  { stored, timeline }: FreshOrder,
  viewer: Viewer,
): OrderView {
  const nothing = { issued: null, deposits: [], payouts: [], cheques: [] };
  return viewOf(deps, stored, viewer, { ...nothing, timeline });
}

type Records = Pick<OrderView, 'timeline' | 'issued' | 'deposits' | 'payouts' | 'cheques'>;

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
    masked: !isOwn(row, viewer),
    locale: viewer.locale,
    now: deps.platform.clock.now(),
  };
}
