import { isRefusal, type Refusal, refuse, tooMany } from '../../../../core/refusal.ts';
import type { RiskFlag } from '../../../../core/risk-flags/find-risk-flags.ts';
import type { ScreeningTerms } from '../../../../core/screening/judge.ts';
import type { PaymentSystem } from '../../../market/catalogue/systems/payment-system.ts';
import { assess, isCoin, subjectOf, wouldBePaid } from '../../../money/screening/assess.ts';
import { isScreeningOn } from '../../../money/screening/open-screening.ts';
import {
  riskFlagsOf,
  type Screened,
  screenedBy,
} from '../../../money/screening/order-screening.ts';
import type { OrdersDeps } from '../deps.ts';
import type { CheckedOrder } from './check-order.ts';

/** Addresses are counted by the hour. */
const hourSeconds = 3_600;

/** An address that was looked at, with the terms it was judged by. */
export type ScreenedAddress = {
  readonly screened: Screened;
  readonly terms: ScreeningTerms;
  readonly flags: readonly RiskFlag[];
};

/** Where an order or a withdrawal is to be paid out to. */
type Destination = Pick<CheckedOrder, 'outcome' | 'outcomeAccount'> & {
  readonly direction: Pick<CheckedOrder['direction'], 'id'>;
};

/**
 * Asks about the address an order is to be paid out to, before there is any order. An address of
 * risk is refused; what nobody could say anything about is refused to no one: the order is made,
 * and held where its direction says so. Null where nobody is asked. `field` is what is refused.
 */
export async function screenPayoutAddress(
  deps: OrdersDeps,
  { direction, outcome, outcomeAccount }: Destination,
  ip: string | null,
  field = 'outcome_account',
): Promise<ScreenedAddress | Refusal | null> {
  const terms = deps.screening.termsOf(direction.id);
  if (!isScreeningOn(deps.screening) || !terms.payoutAddress || !isCoin(outcome)) return null;
  const subject = subjectOf(outcome, outcomeAccount, 'outcome');
  // Every new address costs the shop money: nobody has any number of them looked up.
  if (subject !== null && ip !== null && (await wouldBePaid(deps, subject))) {
    const { addressesPerHour } = deps.platform.config.screening;
    if (deps.screening.countAsked(ip) > addressesPerHour) return tooMany(hourSeconds);
  }
  return screen(deps, { system: outcome, account: outcomeAccount, terms, orderId: null, field });
}

/**
 * The same once more for an order that is there already, asked anew: what was said when it was made
 * need not hold any more. Nothing is refused by it; of risk is left to a person. Null where nobody
 * is asked.
 */
export async function screenPayoutAgain(
  deps: OrdersDeps,
  orderId: string,
  { direction, outcome, outcomeAccount }: Destination,
): Promise<ScreenedAddress | null> {
  const terms = deps.screening.termsOf(direction.id);
  if (!isScreeningOn(deps.screening) || !terms.payoutAddress || !isCoin(outcome)) return null;
  const moment = 'payout_address';
  const seconds = deps.platform.config.screening.addressSeconds;
  const subject = subjectOf(outcome, outcomeAccount, 'outcome');
  const assessed = await assess(deps, { moment, subject, orderId, seconds, anew: true });
  const screened = screenedBy(assessed, terms, 'outcome', moment);
  return { screened, terms, flags: riskFlagsOf(screened) };
}

type Asked = {
  readonly system: PaymentSystem;
  readonly account: string;
  readonly terms: ScreeningTerms;
  readonly orderId: string | null;
  /** What an address of risk was given in. */
  readonly field: string;
};

async function screen(
  deps: OrdersDeps,
  { system, account, terms, orderId, field }: Asked,
): Promise<ScreenedAddress | Refusal> {
  const moment = orderId === null ? 'payout_address' : 'refund_address';
  const seconds = deps.platform.config.screening.addressSeconds;
  const subject = subjectOf(system, account, 'outcome');
  const assessed = await assess(deps, { moment, subject, orderId, seconds });
  const screened = screenedBy(assessed, terms, 'outcome', moment);
  if (screened.hold === 'risk') return refuse('address_risk', field);
  return { screened, terms, flags: riskFlagsOf(screened) };
}

/**
 * The same for the address money is to go back to: whatever is found, it is found before the
 * refund. Null where nobody is asked.
 */
export async function screenRefundAddress(
  deps: OrdersDeps,
  refund: {
    readonly orderId: string;
    readonly directionId: string;
    readonly income: PaymentSystem;
    readonly account: string | null;
  },
): Promise<ScreenedAddress | Refusal | null> {
  const { income, account, orderId } = refund;
  const terms = deps.screening.termsOf(refund.directionId);
  if (!isScreeningOn(deps.screening) || !terms.refundAddress) return null;
  if (account === null || !isCoin(income)) return null;
  return screen(deps, { system: income, account, terms, orderId, field: 'refund_account' });
}

/** The findings about an address that was looked at. */
export function riskFlagsAbout(looked: ScreenedAddress | Refusal | null): readonly RiskFlag[] {
  return looked === null || isRefusal(looked) ? [] : looked.flags;
}
