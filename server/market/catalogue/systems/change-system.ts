import { type Refusal, refuse } from '../../../../core/refusal.ts';
import { isUnderWay } from '../../../exchange/order-facts/read-order-facts.ts';
import { openAccounts } from '../../../money/ledger/open-accounts.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { insertSystem, leavesNoAmount, lockSystem, saveSystem } from '../store.ts';
import { balanceSystem } from './balance-system.ts';
import type { PaymentSystem } from './payment-system.ts';

/** What an operator may change: the id, the code and all that the books count by stay. */
export type SystemTerms = Partial<
  Omit<
    PaymentSystem,
    'id' | 'code' | 'asset' | 'currencyIsoCode' | 'precision' | 'kind' | 'network' | 'version'
  >
>;

/** What changed, for the audit log of the caller. */
type SystemChange = { readonly before: PaymentSystem; readonly after: PaymentSystem };

/**
 * Changes a payment system, and with it all its directions. Refuses `not_found`, `conflict` on
 * `version` when somebody was faster than the caller, on `max_income_amount` when a direction that
 * follows one of its limits would be left no amount, and another `rail` while orders are under way
 * on the one it has.
 */
export async function changeSystem(
  tx: Transaction,
  id: string,
  terms: SystemTerms,
  seenVersion?: number,
): Promise<SystemChange | Refusal> {
  const before = await lockSystem(tx, id);
  if (before === null) return refuse('not_found');
  if (seenVersion !== undefined && seenVersion !== before.version) {
    return refuse('conflict', 'version');
  }
  const after: PaymentSystem = { ...before, ...terms, version: before.version + 1 };
  if (after.incomeMax !== null && after.incomeMax < after.incomeMin) {
    return refuse('greater_than', 'max_income_amount');
  }
  const moved = after.incomeMin !== before.incomeMin || after.incomeMax !== before.incomeMax;
  if (moved && (await leavesNoAmount(tx, id, after))) {
    return refuse('conflict', 'max_income_amount');
  }
  if (after.rail !== before.rail && (await isUnderWay(tx, before.code))) {
    return refuse('orders_under_way', 'rail');
  }
  await saveSystem(tx, after);
  return { before, after };
}

/** Adds a payment system with its accounts, without directions. Refuses a code that is taken. */
export async function createSystem(
  tx: Transaction,
  system: PaymentSystem,
): Promise<PaymentSystem | Refusal> {
  if (system.incomeMax !== null && system.incomeMax < system.incomeMin) {
    return refuse('greater_than', 'max_income_amount');
  }
  // The books know the balances of users by a code as well.
  if (system.code === balanceSystem.code) return refuse('conflict', 'code');
  if (!(await insertSystem(tx, system))) return refuse('conflict', 'code');
  await openAccounts(tx, [system]);
  return system;
}
