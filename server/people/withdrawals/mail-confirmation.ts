import { formatAmount } from '../../../core/money/amount.ts';
import { maskAccount } from '../../../core/requisites/mask-account.ts';
import { formatMoney } from '../../../i18n/format.ts';
import { formatMoment } from '../../../i18n/format-moment.ts';
import { addressOf } from '../../../i18n/locale-path.ts';
import { type OrdersDeps, systemOf } from '../../exchange/orders/deps.ts';
import type { StoredOrder } from '../../exchange/orders/order-records.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';

/**
 * Mails a user the link that confirms a withdrawal; it is in no other place. Sent to whoever wants
 * no mails about orders as well: without it nothing is paid out.
 */
export async function mailConfirmation(
  tx: Transaction,
  deps: OrdersDeps,
  { order, row }: StoredOrder,
  token: string,
): Promise<void> {
  const { locale, email } = row;
  if (email === null) throw new Error(`the withdrawal ${order.id} has nobody to write to`);
  const system = systemOf(deps, row.outcomeSystem);
  const params = {
    number: row.number,
    amount: formatMoney(formatAmount(order.income), order.income.asset, locale),
    outcome: formatMoney(formatAmount(order.outcome), order.outcome.asset, locale),
    system: system.name[locale],
    account: maskAccount(system.accountRule.kind, row.outcomeAccount),
    until: `${formatMoment(order.expiresAt.toISOString(), locale, 'UTC')} UTC`,
    url: `${deps.platform.config.publicUrl}${addressOf(locale, `/orders/${order.id}/confirm/${token}`)}`,
  };
  const { words } = deps.platform.shop.current();
  const subject = words.say(locale, 'withdrawalMail.confirm.subject', params);
  const text = words.say(locale, 'withdrawalMail.confirm.text', params);
  const replyTo = deps.replies.addressOf(row);
  await enqueueMail(tx, { recipient: email, locale, subject, text, html: null, replyTo });
}
