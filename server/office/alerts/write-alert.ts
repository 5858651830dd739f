import { formatAmount } from '../../../core/money/amount.ts';
import { formatMoney } from '../../../i18n/format.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translate, translateIfKnown } from '../../../i18n/translate.ts';
import { findOrders } from '../../exchange/orders/order-records.ts';
import type { Alert } from '../../platform/alerts/raise-alert.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { orderOf, pathOf } from './alert-places.ts';

/** What an operator reads of an alert. */
export type WrittenAlert = {
  readonly title: string;
  readonly text: string;
  /** The same without amounts: it may lie on a locked screen. */
  readonly discreet: string;
  readonly path: string;
};

type Orders = Awaited<ReturnType<typeof findOrders>>;

/** The orders that some alerts are of, read once for all of them. */
export function ordersOf(tx: Queryable, alerts: readonly Alert[]): Promise<Orders> {
  const ids = alerts.flatMap((alert) => orderOf(alert) ?? []);
  return findOrders(tx, [...new Set(ids)]);
}

/** Writes an alert, or several of its kind in one, in somebody's language. */
export function writeAlert(
  alert: Alert,
  alerts: number,
  { locale, orders }: { readonly locale: Locale; readonly orders: Orders },
): WrittenAlert {
  const path = pathOf(alert, alerts);
  const name = textOf(locale, `alertKind.${alert.kind}`);
  if (alerts > 1) {
    const title = translate(locale, 'alertText.many', { name, count: alerts });
    return { title, text: '', discreet: '', path };
  }
  const isOver = alert.params['over'] === 'yes';
  const stored = orders.get(orderOf(alert) ?? '');
  const params = {
    subject: alert.subject,
    ...alert.params,
    // Of what has a name in both languages.
    name: alert.params[locale] ?? '',
    number: stored?.row.number ?? '',
  };
  const key = `alertText.${alert.kind}`;
  const over = isOver ? translateIfKnown(locale, `${key}.over`, params) : null;
  const text = over ?? textOf(locale, key, params);
  if (stored === undefined) return { title: name, text, discreet: text, path };
  const { order } = stored;
  const amounts = translate(locale, 'alertText.amounts', {
    income: formatMoney(formatAmount(order.income), order.income.asset, locale),
    outcome: formatMoney(formatAmount(order.outcome), order.outcome.asset, locale),
  });
  return { title: name, text: `${text}\n${amounts}`, discreet: text, path };
}

function textOf(locale: Locale, key: string, params: Readonly<Record<string, string>> = {}) {
  const text = translateIfKnown(locale, key, params);
  if (text === null) throw new Error(`there is no text ${key}`);
  return text;
}
