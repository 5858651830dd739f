import type { CheatAction } from '../../rails/rail.ts';
import type { IssuedRow } from '../requisites/pool-records.ts';
import { type OrdersDeps, systemOf } from './deps.ts';
import type { OrderRow } from './order-records.ts';

/** The buttons of the demo that mean something for an order: by its two rails. */
export function demoActionsOf(
  deps: OrdersDeps,
  row: OrderRow,
  issued: IssuedRow | null,
): CheatAction[] {
  const incomeRail = systemOf(deps, row.incomeSystem).rail;
  const outcomeRail = systemOf(deps, row.outcomeSystem).rail;
  const paying = issued === null ? [] : deps.rails.cheatActions(incomeRail);
  const paid = deps.rails.cheatActions(outcomeRail);
  return [...paying.filter((action) => !isAboutPayout(action)), ...paid.filter(isAboutPayout)];
}

/** Says whether a button plays the way out of the money and not the way in. */
export function isAboutPayout(action: CheatAction): boolean {
  return action === 'payout_delay' || action === 'payout_failure';
}
