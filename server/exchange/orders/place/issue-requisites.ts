import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { incomeUnits } from '../../../../core/money/units.ts';
import { customerActionsOf } from '../../../../core/orders/available-actions.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import { failpoint } from '../../../../rails/failpoint.ts';
import { chooseRequisite, poolOf } from '../../../../rails/manual/choose-requisite.ts';
import {
  type DepositRail,
  type IssueRequest,
  RailFault,
  type Requisites,
} from '../../../../rails/rail.ts';
import { nextDerivationIndex } from '../../../money/rails/rail-state.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { announceOrder } from '../../order-changes/changes.ts';
import { toPoolEntry } from '../../requisites/pool.ts';
import {
  findIssued,
  type IssuedRow,
  lockPool,
  readUsage,
  saveIssued,
} from '../../requisites/pool-records.ts';
import { changeOrder } from '../change/change-order.ts';
import { type OrdersDeps, systemOf } from '../deps.ts';
import { findOrder } from '../order-records.ts';
import type { OrderRow } from '../order-row.ts';
import { orders } from '../tables.ts';

/**
 * Tells an order where to pay, as `issueOnce` does. An order that is told nowhere waits for an
 * operator in the queue until there is a place for it.
 */
export async function issueRequisites(
  deps: OrdersDeps,
  orderId: string,
): Promise<IssuedRow | StillLooking | Refusal> {
  const answer = await issueOnce(deps, orderId);
  const nowhere = isRefusal(answer) && answer.refused.some(({ code }) => code === 'no_slot');
  if (nowhere) await noteNowhere(deps, orderId);
  return answer;
}

/** Once is enough: who asks again and again waits since they asked first. */
async function noteNowhere({ platform }: OrdersDeps, orderId: string): Promise<void> {
  await inTransaction(platform.database, async (tx) => {
    const noted = await tx
      .update(orders)
      .set({ requisitesWantedAt: sql`now()`, version: sql`${orders.version} + 1` })
      .where(
        and(
          eq(orders.id, orderId),
          eq(orders.status, 'waiting_funds'),
          isNull(orders.requisitesWantedAt),
        ),
      );
    if (noted.rowCount === 1) await announceOrder(tx, orderId);
  });
}

/**
 * Tells an order where to pay: always the same place however often it asks. A place from an
 * operator's pool is chosen inside the transaction; one made by a rail is made before it, by an
 * index that nobody else gets.
 */
async function issueOnce(
  deps: OrdersDeps,
  orderId: string,
): Promise<IssuedRow | StillLooking | Refusal> {
  const stored = await findOrder(deps.platform.database, orderId);
  if (stored === null) return refuse('not_found');
  const before = await findIssued(deps.platform.database, orderId);
  if (before !== null) return before;
  // Before an address is made that nobody would ever pay to.
  if (!mayAsk(stored.order, deps.platform.clock.now())) return refuse('invalid_transition');
  const { rail } = systemOf(deps, stored.row.incomeSystem);
  const made =
    rail === 'manual'
      ? await lookElsewhere(deps, stored.row)
      : await makeRequisites(deps, stored.row, rail);
  if (made !== null && ('looking' in made || isRefusal(made))) return made;
  const changed = await changeOrder(deps, {
    orderId,
    actor: 'customer',
    event: async (order, row, tx) => {
      if (!mayAsk(order, deps.platform.clock.now())) return refuse('invalid_transition');
      // The order is locked: whoever asked at the same moment has either kept theirs or waits.
      if ((await findIssued(tx, orderId)) !== null) return { type: 'requisites_issued' };
      const issued = made ?? (await chooseFromPool(deps, tx, row));
      if (isRefusal(issued)) return issued;
      await saveIssued(tx, issued);
      const { units } = issued;
      return {
        type: 'requisites_issued',
        ...(units === undefined || units === null ? {} : { toPayUnits: incomeUnits(units) }),
      };
    },
  });
  if (isRefusal(changed)) return changed;
  const issued = await findIssued(deps.platform.database, orderId);
  return issued ?? refuse('no_slot');
}

/** A provider has not answered yet: the worker goes on, and the order's page is told. */
type StillLooking = { readonly looking: true };

/** Asks the providers that give requisites; null where the operators' own pool is all there is. */
async function lookElsewhere(
  deps: OrdersDeps,
  row: OrderRow,
): Promise<NewRequisites | StillLooking | null> {
  const answer = await deps.remote.look(row);
  if (answer.found === 'ask_again') return { looking: true };
  if (answer.found === 'none') return null;
  return issuedOf(row.id, { rail: providerRail }, answer.requisites);
}

/** The rail under which requisites of providers stand. */
const providerRail = 'provider';

function issuedOf(
  orderId: string,
  where: Pick<NewRequisites, 'rail' | 'derivationIndex'>,
  { address, memo, holder, bank, qr, ...rest }: Requisites,
): NewRequisites {
  const { payUrl = null, expiresAt = null, amount = null, operation = null } = rest;
  return {
    orderId,
    ...where,
    address,
    memo,
    holder,
    bank,
    qr,
    payUrl,
    expiresAt,
    operation,
    units: amount?.units ?? null,
  };
}

function mayAsk(order: Order, now: Date): boolean {
  return customerActionsOf(order, now).includes('get_requisites');
}

type NewRequisites = Parameters<typeof saveIssued>[1];

async function makeRequisites(
  deps: OrdersDeps,
  row: OrderRow,
  rail: string,
): Promise<NewRequisites | Refusal> {
  const deposits = await patiently(async () => deps.rails.deposits(rail));
  if (deposits === null) return refuse('no_slot');
  const index = await patiently(() =>
    inTransaction(deps.platform.database, (tx) => nextDerivationIndex(tx, rail)),
  );
  if (index === null) return refuse('no_slot');
  failpoint('requisites.numbered');
  const request = {
    orderId: row.id,
    orderNumber: row.number,
    paymentSystem: row.incomeSystem,
    derivationIndex: Number(index),
    amount: { units: row.incomeUnits, asset: systemOf(deps, row.incomeSystem).asset },
  };
  const made = await patiently(() => issueOrNull(deps, deposits, request));
  failpoint('requisites.made');
  return made === null
    ? refuse('no_slot')
    : issuedOf(row.id, { rail, derivationIndex: index }, made);
}

const patienceMilliseconds = 3_000;
const pauseMilliseconds = 250;

/**
 * Asks for a little while for what a rail has not got for a moment: one that has just been started
 * has yet to hear of its keys and to be read, and a node that looks for old deposits takes no new
 * address.
 */
async function patiently<T>(ask: () => Promise<T | null>): Promise<T | null> {
  for (const begun = performance.now(); ; ) {
    const answer = await ask();
    if (answer !== null || performance.now() > begun + patienceMilliseconds) return answer;
    await sleep(pauseMilliseconds);
  }
}

/** A rail that is away for a moment is no error of the service: the customer may ask again. */
async function issueOrNull(
  deps: OrdersDeps,
  rail: DepositRail,
  request: IssueRequest,
): Promise<Requisites | null> {
  try {
    const result = await rail.issue(request);
    return result.issued === 'given' ? result.requisites : null;
  } catch (error) {
    if (!(error instanceof RailFault)) throw error;
    deps.platform.log.warn({ err: error, order: request.orderId }, 'requisites request failed');
    return null;
  }
}

async function chooseFromPool(
  deps: OrdersDeps,
  tx: Transaction,
  row: OrderRow,
): Promise<NewRequisites | Refusal> {
  const pool = await lockPool(tx, row.incomeSystem);
  const usage = await readUsage(tx, [row.incomeSystem], deps.platform.config.timeZone);
  const chosen = chooseRequisite(
    poolOf(pool, row.city).map(toPoolEntry),
    usage,
    row.incomeUnits,
    deps.platform.clock.now(),
  );
  if (isRefusal(chosen)) return chosen;
  const entry = pool.find((requisite) => requisite.id === chosen.id);
  if (entry === undefined) throw new Error('a requisite was chosen from outside its pool');
  return {
    orderId: row.id,
    rail: 'manual',
    requisiteId: entry.id,
    address: entry.account,
    memo: entry.memo,
    holder: entry.holder,
    bank: entry.bank,
    qr: null,
  };
}
