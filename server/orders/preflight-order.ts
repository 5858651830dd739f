import type { OrderRequest } from '../../contract/orders.ts';
import { holdFor } from '../../core/orders/order.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../core/refusal.ts';
import { checkOrder } from './check-order.ts';
import type { OrdersDeps } from './deps.ts';
import { lookAhead, refuseAbuse } from './refuse-abuse.ts';

export type Asker = {
  readonly country: string | null;
  readonly ip: string | null;
  readonly userId: string | null;
};

/** Says why an order would not be taken at this moment, without making one; null when it would. */
export async function preflightOrder(
  deps: OrdersDeps,
  request: OrderRequest,
  reserves: ReadonlyMap<string, bigint>,
  { country, ip, userId }: Asker,
  faults: readonly RefusalItem[] = [],
): Promise<Refusal | null> {
  const checked = checkOrder(deps, request, country, faults);
  if (isRefusal(checked)) return checked;
  const { outcome, breakdown } = checked.quote;
  const reserve = reserves.get(checked.outcome.code) ?? 0n;
  if (reserve < holdFor(outcome, breakdown))
    return refuse('insufficient_reserve', 'outcome_amount');
  const outlook = await lookAhead(deps.platform.database, deps, checked, { ip });
  return refuseAbuse(deps, checked, outlook, { userId });
}
