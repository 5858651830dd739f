import { amount } from '../../../../core/money/amount.ts';
import { amountDue } from '../../../../core/orders/decide/pay-online.ts';
import { isRefusal, type Refusal, refuse } from '../../../../core/refusal.ts';
import type { SimulatorAction, SimulatorOrder } from '../../../../rails/rail.ts';
import { RailFault } from '../../../../rails/rail.ts';
import { readDepositsOf } from '../../../money/deposits/read-deposits.ts';
import type { App } from '../../../platform/http/app.ts';
import { handle } from '../../../platform/http/handle.ts';
import { findIssued } from '../../requisites/pool-records.ts';
import { systemOf } from '../deps.ts';
import type { StoredOrder } from '../order-records.ts';
import { type OrderRoutesDeps, present, viewerOf, visible } from '../routes.ts';
import { demoActionsOf, isAboutPayout } from './demo-actions.ts';

/**
 * POST /api/v1/orders/{id}/demo: plays the payer, the network or the bank. Exists in the demo
 * alone.
 */
export function registerDemo(app: App, deps: OrderRoutesDeps): void {
  if (!deps.platform.config.demo) return;
  handle(app, 'POST /api/v1/orders/{id}/demo', async ({ params, body, request }) => {
    const stored = await visible(deps, request, params.id);
    if (isRefusal(stored)) return stored;
    const played = await play(deps, stored, body.action);
    if (isRefusal(played)) return played;
    return present(deps, stored, await viewerOf(deps, request));
  });
}

async function play(
  deps: OrderRoutesDeps,
  stored: StoredOrder,
  action: SimulatorAction,
): Promise<'played' | Refusal> {
  const { row, order } = stored;
  const { database } = deps.platform;
  const issued = await findIssued(database, row.id);
  const deposits = await readDepositsOf(database, row.id);
  if (!demoActionsOf(deps, stored, { issued, deposits }).includes(action))
    return refuse('invalid_transition');
  const about = isAboutPayout(action) ? row.outcomeSystem : row.incomeSystem;
  const simulator = deps.rails.simulator(systemOf(deps, about).rail);
  const left = amountDue(order);
  const expiresAt = order.expiresAt;
  const asPaid: SimulatorOrder | null =
    issued === null
      ? null
      : {
          orderId: row.id,
          address: issued.address,
          memo: issued.memo,
          amount: left > 0n ? amount(left, order.income.asset) : order.income,
          expiresAt,
        };
  const asPaidOut: SimulatorOrder = {
    orderId: row.id,
    address: row.outcomeAccount,
    memo: row.outcomeMemo,
    amount: order.outcome,
    expiresAt,
  };
  const target = isAboutPayout(action) ? asPaidOut : asPaid;
  if (simulator === null || target === null) return refuse('invalid_transition');
  try {
    await simulator.play(action, target);
  } catch (error) {
    if (!(error instanceof RailFault)) throw error;
    deps.platform.log.warn({ err: error, action }, 'demo action failed');
    return refuse('conflict');
  }
  return 'played';
}
