import { incomeUnits } from '../../../../core/money/units.ts';
import type { Decision } from '../../../../core/orders/decide/decision.ts';
import { openOrder } from '../../../../core/orders/decide/open-order.ts';
import type { OrderPolicy } from '../../../../core/orders/order.ts';
import type { Refusal } from '../../../../core/refusal.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import { payoutMinOf } from '../../../../rails/payout-min.ts';
import { holderNetworkOf } from '../../../people/auth/address.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrdersDeps } from '../deps.ts';
import { type OrderParties, rowOf } from '../order-row.ts';
import { writeOrderMail } from '../show/mail-order.ts';
import type { UnverifiedCard } from './card-gate.ts';
import type { CheckedOrder } from './check-order.ts';
import { drawHandoverCode, drawOrderNumber } from './draw-number.ts';
import { firstWaitSeconds } from './first-wait.ts';
import type { ScreenedAddress } from './screen-address.ts';
import type { Opened } from './write-opened.ts';

/** Who makes an order, beside what the order says. */
export type OrderOrigin = {
  readonly locale: Locale;
  readonly userId: string | null;
  readonly browserHash: string | null;
  readonly ip: string | null;
  /** A captcha was answered, or a partner vouches for its customer. */
  readonly isHuman?: boolean;
  /** Code of the partner whose link or program brought the customer. */
  readonly referrerCode?: string | null;
  /** Where that program wants the customer back. */
  readonly returnUrl?: string | null;
  /** What screening said of the address it is paid out to; null where nobody was asked. */
  readonly looked?: ScreenedAddress | null;
  /** What this browser had looked up of the address it pays from; null for nothing. */
  readonly payerCheckId?: string | null;
  /** What else stands or falls with the order; a refusal ends the transaction. */
  readonly alongside?: (
    tx: Transaction,
    order: CheckedOrder,
    orderId: string,
  ) => Promise<Refusal | null>;
};

type Made = {
  readonly id: string;
  readonly orderOrigin: OrderOrigin;
  /** Of a card that is not verified: whether it must be, and how long that may take. */
  readonly card: UnverifiedCard | null;
};

/** Has the core open an order of what was checked. */
export function openChecked(deps: OrdersDeps, checked: CheckedOrder, made: Made): Decision {
  const { id, card } = made;
  const awaited = card?.waitSeconds ?? null;
  return openOrder(
    {
      id,
      number: drawOrderNumber(),
      incomeSystem: checked.income.code,
      outcomeSystem: checked.outcome.code,
      rateType: checked.rateType,
      quote: checked.quote,
      pricing: checked.pricing,
      evidence: checked.evidence,
      policy: policyOf(deps, checked, card),
      refundAccount: checked.refundAccount,
      refundMemo: checked.refundMemo,
      awaitsCard: awaited !== null,
      waitSeconds: awaited ?? firstWaitSeconds(deps, checked.direction.paymentWindowSeconds),
    },
    deps.platform.clock.now(),
  );
}

/** The same with whose it is and what its customer is written. */
export async function withParties(
  tx: Transaction,
  deps: OrdersDeps,
  checked: CheckedOrder,
  {
    decision,
    orderOrigin,
    card,
  }: Pick<Made, 'orderOrigin' | 'card'> & { readonly decision: Decision },
): Promise<Opened> {
  const { order } = decision;
  const parties = partiesOf(checked, orderOrigin, card);
  const mailed = decision.effects.find((effect) => effect.type === 'mail');
  const payUntil = order.awaitsCard ? null : order.expiresAt;
  const row = { ...rowOf(order), ...parties };
  const mail =
    mailed === undefined
      ? null
      : await writeOrderMail(
          tx,
          deps,
          { order, row, template: mailed.template },
          { payUntil, records: null },
        );
  return { decision, parties, mail };
}

function partiesOf(
  checked: CheckedOrder,
  orderOrigin: OrderOrigin,
  card: UnverifiedCard | null,
): OrderParties {
  return {
    directionId: checked.direction.id,
    askedSide: checked.askedSide,
    confirmationsRequired: checked.direction.confirmationsRequired,
    outcomeAccount: checked.outcomeAccount,
    outcomeMemo: checked.outcomeMemo,
    outcomeBank: checked.outcomeBank,
    incomeAccount: checked.incomeAccount,
    fullName: checked.fullName,
    phone: checked.phone,
    email: checked.email,
    country: checked.country,
    locale: orderOrigin.locale,
    userId: orderOrigin.userId,
    browserHash: orderOrigin.browserHash,
    ip: orderOrigin.ip,
    network: orderOrigin.ip === null ? null : holderNetworkOf(orderOrigin.ip),
    referrerCode: orderOrigin.referrerCode ?? null,
    returnUrl: orderOrigin.returnUrl ?? null,
    cardHash: card?.hash ?? null,
    city: checked.direction.city ?? null,
    visitFrom: checked.visit?.from ?? null,
    visitTo: checked.visit?.to ?? null,
    handoverCode: checked.outcome.kind === 'cash' ? drawHandoverCode() : null,
    ownFields: checked.ownFields.length === 0 ? null : [...checked.ownFields],
  };
}

function policyOf(
  deps: OrdersDeps,
  checked: CheckedOrder,
  card: UnverifiedCard | null,
): OrderPolicy {
  const { direction, income } = checked;
  return {
    late: direction.latePolicy,
    short: direction.shortPolicy,
    over: direction.overPolicy,
    toleranceUnderPpm: direction.toleranceUnderPpm,
    toleranceOverPpm: direction.toleranceOverPpm,
    lockedOverPpm: deps.platform.config.lockedOverPpm,
    rateMoveMaxPpm: direction.rateMoveMaxPpm,
    topUpSeconds: direction.topUpSeconds,
    windowSeconds: direction.paymentWindowSeconds,
    refundFee: incomeUnits(income.networkFee),
    refundMin: incomeUnits(payoutMinOf(income.rail)),
    confirmedBy: income.rail === 'manual' ? 'operator' : 'rail',
    incomeKind: income.kind,
    ...(card === null ? {} : { cardMin: card.min }),
  };
}
