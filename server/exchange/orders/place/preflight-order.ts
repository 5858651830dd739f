import type { OrderRequest } from '../../../../contract/orders.ts';
import type { Benefit } from '../../../../core/levels/benefit.ts';
import { holdFor } from '../../../../core/orders/order.ts';
import { isRefusal, type Refusal, type RefusalItem, refuse } from '../../../../core/refusal.ts';
import type { OrdersDeps } from '../deps.ts';
import { refuseUnverified } from './card-gate.ts';
import { checkOrder } from './check-order.ts';
import { asksForCaptcha, readPreconditions, refuseAbuse } from './refuse-abuse.ts';
import { screenPayoutAddress } from './screen-address.ts';

type Asker = {
  readonly country: string | null;
  readonly ip: string | null;
  readonly userId: string | null;
  readonly browserHash: string | null;
  readonly benefit: Benefit;
};

/** What else is asked of an order that would be taken. */
type Preflight = { readonly captchaRequired: boolean };

/**
 * Says why an order would not be taken at this moment, without making one, or whether it would take
 * a captcha for its size.
 */
export async function preflightOrder(
  deps: OrdersDeps,
  {
    request,
    faults = [],
  }: { readonly request: OrderRequest; readonly faults?: readonly RefusalItem[] },
  reserves: ReadonlyMap<string, bigint>,
  { country, ip, userId, browserHash, benefit }: Asker,
): Promise<Preflight | Refusal> {
  const checked = checkOrder(deps, request, country, { faults, benefit });
  if (isRefusal(checked)) return checked;
  const { outcome, breakdown } = checked.quote;
  const reserve = reserves.get(checked.outcome.code) ?? 0n;
  if (reserve < holdFor(outcome, breakdown))
    return refuse('insufficient_reserve', 'outcome_amount');
  const preconditions = await readPreconditions(deps.platform.database, deps, checked, { ip });
  const person = { userId, browserHash };
  const refused =
    refuseAbuse(deps, checked, preconditions, person) ??
    (await refuseUnverified(deps.platform.database, deps, checked, person));
  if (refused !== null) return refused;
  const looked = await screenPayoutAddress(deps, checked, ip);
  if (looked !== null && isRefusal(looked)) return looked;
  return { captchaRequired: asksForCaptcha(deps, checked, preconditions) };
}
