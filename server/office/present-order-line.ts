import type { SystemName } from '../../contract/office.ts';
import type { QueueOrderAttributes, TakenPayout } from '../../contract/office-orders.ts';
import { formatAmount } from '../../core/money/amount.ts';
import type { Locale } from '../../i18n/locale.ts';
import { translateIfKnown } from '../../i18n/translate.ts';
import { iconUrlOf } from '../catalogue/icon-url.ts';
import type { PaymentSystem } from '../catalogue/payment-system.ts';
import { type OrdersDeps, systemOf } from '../orders/deps.ts';
import type { StoredOrder } from '../orders/order-records.ts';
import { labelOf } from '../orders/present-order.ts';
import type { NameActor } from './actor-names.ts';
import type { QueueRow } from './read-queue.ts';

/** Whoever looks: their language, what everybody is called in it, and which actor they are. */
export type Viewer = {
  readonly locale: Locale;
  readonly nameOf: NameActor;
  readonly actor: string;
};

/** An order as a line of the queue: the same attributes head its own page. */
export function presentOrderLine(
  deps: Pick<OrdersDeps, 'catalogue'>,
  { order, row }: StoredOrder,
  why: Pick<QueueRow, 'need' | 'waitingSince' | 'taken' | 'escalated'> & {
    chequeUsedElsewhere: boolean;
  },
  viewer: Viewer,
): QueueOrderAttributes {
  const { locale } = viewer;
  const income = systemOf(deps, row.incomeSystem);
  const outcome = systemOf(deps, row.outcomeSystem);
  return {
    number: row.number,
    status: order.status,
    kind: row.kind,
    label: labelOf(order, locale),
    exception: order.exception,
    exception_label:
      order.exception === 'none'
        ? null
        : (translateIfKnown(locale, `office.exception.${order.exception}`) ?? order.exception),
    needs: why.need,
    waiting_since: why.waitingSince?.toISOString() ?? null,
    escalated: why.escalated,
    taken: presentTaken(why.taken, viewer),
    income: nameSystem(income, locale),
    outcome: nameSystem(outcome, locale),
    income_amount: formatAmount(order.income, income.precision),
    outcome_amount: formatAmount(order.outcome, outcome.precision),
    email: row.email,
    created_at: row.createdAt.toISOString(),
    expires_at: order.expiresAt.toISOString(),
    cheque_used_elsewhere: why.chequeUsedElsewhere,
  };
}

/** Who is making a payout by hand, as the screens say it. */
export function presentTaken(
  taken: QueueRow['taken'],
  { nameOf, actor }: Viewer,
): TakenPayout | null {
  if (taken === null) return null;
  return { by: nameOf(taken.by), own: taken.by === actor, at: taken.at.toISOString() };
}

/** A payment system as it stands beside an amount. */
export function nameSystem(system: PaymentSystem, locale: Locale): SystemName {
  return {
    id: system.id,
    code: system.code,
    name: system.name[locale],
    icon_url: iconUrlOf(system.icon),
    currency: system.asset,
  };
}
