import type { OrderCard } from '../../../../contract/orders.ts';
import { canChoose } from '../../../../core/orders/decide/decide-judgement.ts';
import { isByScreening } from '../../../../core/orders/order-reason.ts';
import {
  isSamePerson,
  verificationStatuses,
} from '../../../../core/verifications/card-verification.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import { translate } from '../../../../i18n/translate.ts';
import { readDepositsOfEach } from '../../../money/deposits/read-deposits.ts';
import { readPayoutsOfEach } from '../../../money/payouts/read-payouts.ts';
import { readCoinsChecks } from '../../../money/screening/check-store.ts';
import { readHolds } from '../../../money/screening/order-screening.ts';
import { type OrderCardRow, readOrderCards } from '../../../people/cards/covered-orders.ts';
import { findIssuedOfEach } from '../../requisites/pool-records.ts';
import { demoActionsOf } from '../change/demo-actions.ts';
import { type Asker, controlledOf } from '../change/order-control.ts';
import { requotesOf } from '../change/requotes.ts';
import { cityOf, type OrdersDeps, systemOf } from '../deps.ts';
import { readChequesOfEach, readTimelines, type StoredOrder } from '../order-records.ts';
import type { OrderRow } from '../order-row.ts';
import type { NewOrderView } from '../place/write-opened.ts';
import type { OrderView } from './present-order.ts';

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
  const awaiting = found.filter(({ order }) => order.awaitsCard).map(({ row }) => row.id);
  const [
    controlled,
    timelines,
    issued,
    deposits,
    payouts,
    cheques,
    cards,
    risks,
    online,
    searches,
  ] = await Promise.all([
    controlledOf(database, rows, viewer),
    readTimelines(database, ids),
    findIssuedOfEach(database, ids),
    readDepositsOfEach(database, ids),
    readPayoutsOfEach(database, ids),
    readChequesOfEach(database, ids),
    readOrderCards(database, awaiting),
    readScreeningOf(deps, rows),
    deps.online.offered(found.map(({ order }) => order)),
    deps.remote.searches(rows),
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
      card: cardOf(cards.get(id), viewer),
      hold: risks.holds.get(id) ?? null,
      coinsCheck: risks.checks.get(id) ?? null,
      online: online.has(id),
      search: searches.get(id) ?? null,
    });
  });
}

/** What the page of an order shows that was made this moment: there is nothing to be read. */
export async function viewNewOrder(
  deps: OrdersDeps,
  { stored, timeline }: NewOrderView,
  viewer: Viewer,
): Promise<OrderView> {
  const offered = await deps.online.offered([stored.order]);
  // Whoever has just made it.
  const nothing = {
    issued: null,
    deposits: [],
    payouts: [],
    cheques: [],
    card: null,
    hold: null,
    coinsCheck: null,
    online: offered.has(stored.row.id),
    search: null,
  };
  return viewOf(deps, stored, viewer, { ...nothing, timeline, controlled: true });
}

/** What screening says of orders that it holds, or whose coins wait for it. */
async function readScreeningOf({ platform, screening }: OrdersDeps, rows: readonly OrderRow[]) {
  const held = rows.filter(({ reasonCode }) => isByScreening(reasonCode));
  const seen = rows.filter((row) => row.status === 'waiting_funds' && row.depositSeenAt !== null);
  const idsOf = (of: readonly OrderRow[]) => of.map(({ id }) => id);
  const asks = screening.provider !== null;
  const [holds, checks] = await Promise.all([
    readHolds(platform.database, idsOf(held)),
    readCoinsChecks(platform.database, asks ? idsOf(seen) : []),
  ]);
  return { holds, checks };
}

/** Its page is opened by whoever has sent it; others are told what became of it here. */
function cardOf(row: OrderCardRow | undefined, viewer: Viewer): OrderCard | null {
  if (row === undefined) return null;
  const status = verificationStatuses.find((known) => known === row.status);
  if (status === undefined) throw new Error(`a card is ${row.status}`);
  const owner = { userId: row.user_id, browserHash: row.browser_hash };
  const ended = status === 'rejected' || status === 'not_verified';
  const reason = row.reject_reason || translate(viewer.locale, 'verification.noReason');
  return {
    id: isSamePerson(owner, viewer) ? row.id : null,
    status,
    reject_reason: ended ? reason : null,
  };
}

type Records = Pick<
  OrderView,
  | 'timeline'
  | 'issued'
  | 'deposits'
  | 'payouts'
  | 'cheques'
  | 'card'
  | 'controlled'
  | 'hold'
  | 'coinsCheck'
  | 'online'
  | 'search'
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
    city: cityOf(deps, row.city),
    ...records,
    requotes: canChoose(order) ? requotesOf(deps, order, order.received) : null,
    demoActions: deps.platform.config.demo ? demoActionsOf(deps, { order, row }, records) : [],
    locale: viewer.locale,
    words: deps.platform.shop.current().words,
    now: deps.platform.clock.now(),
  };
}
