import type { ClaimedPayout, QueueOrderAttributes } from '../../../contract/office/orders.ts';
import type { SystemName } from '../../../contract/office.ts';
import type { Actor } from '../../../core/actor.ts';
import { formatAmount } from '../../../core/money/amount.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translateIfKnown } from '../../../i18n/translate.ts';
import { cityOf, type OrdersDeps, systemOf } from '../../exchange/orders/deps.ts';
import type { StoredOrder } from '../../exchange/orders/order-records.ts';
import { labelOf } from '../../exchange/orders/show/present-order.ts';
import type { IssuedRow } from '../../exchange/requisites/pool-records.ts';
import { iconUrlOf } from '../../market/catalogue/systems/icon-url.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import type { NameActor } from '../access/actor-names.ts';
import type { QueueRow } from './read-queue.ts';

/** Whoever looks: their language, what everybody is called in it, and which actor they are. */
export type Viewer = {
  readonly locale: Locale;
  readonly nameOf: NameActor;
  readonly actor: Actor;
};

/** An order as a line of the queue: the same attributes head its own page. */
export function presentOrderLine(
  deps: Pick<OrdersDeps, 'catalogue' | 'platform'>,
  { order, row }: StoredOrder,
  why: Pick<QueueRow, 'need' | 'waitingSince' | 'claimed' | 'escalated'> & {
    chequeUsedElsewhere: boolean;
    issued: Pick<IssuedRow, 'address' | 'bank'> | null;
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
    label: labelOf(deps.platform.shop.current().words, order, locale),
    exception: order.exception,
    exception_label:
      order.exception === 'none'
        ? null
        : (translateIfKnown(locale, `office.exception.${order.exception}`) ?? order.exception),
    needs: why.need,
    waiting_since: why.waitingSince?.toISOString() ?? null,
    escalated: why.escalated,
    claimed: presentClaimed(why.claimed, viewer),
    income: nameSystem(income, locale),
    outcome: nameSystem(outcome, locale),
    income_amount: formatAmount(order.income, income.precision),
    outcome_amount: formatAmount(order.outcome, outcome.precision),
    email: row.email,
    locale: row.locale,
    city:
      row.city === null
        ? null
        : { code: row.city, name: cityOf(deps, row.city)?.name[locale] ?? row.city },
    requisite: why.issued === null ? null : { account: why.issued.address, bank: why.issued.bank },
    visit: visitOf(row),
    created_at: row.createdAt.toISOString(),
    expires_at: order.expiresAt.toISOString(),
    cheque_used_elsewhere: why.chequeUsedElsewhere,
  };
}

function visitOf({ visitFrom, visitTo }: StoredOrder['row']) {
  if (visitFrom === null || visitTo === null) return null;
  return { from: visitFrom.toISOString(), to: visitTo.toISOString() };
}

/** Who is making a payout by hand, as the screens say it. */
export function presentClaimed(
  claimed: QueueRow['claimed'],
  { nameOf, actor }: Viewer,
): ClaimedPayout | null {
  if (claimed === null) return null;
  return { by: nameOf(claimed.by), own: claimed.by === actor, at: claimed.at.toISOString() };
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
