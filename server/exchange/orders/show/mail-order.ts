import { formatAmount } from '../../../../core/money/amount.ts';
import { canChoose } from '../../../../core/orders/decide/decide-judgement.ts';
import type { OrderMail, TimelineEntry } from '../../../../core/orders/decide/decision.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { formatMoney } from '../../../../i18n/format.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import { translate } from '../../../../i18n/translate.ts';
import { wantsOrderMail } from '../../../people/accounts/wants-order-mail.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { enqueueMail, type Mail } from '../../../platform/mail/outbox.ts';
import type { OrdersDeps } from '../deps.ts';
import type { OrderRow } from '../order-row.ts';
import { factsOfOrder, type MailedOrder, type MailedRow } from './mail-facts.ts';
import { timelineText } from './timeline-text.ts';

/** `order_changed` tells a line of history that has no mail of its own. */
type MailTemplate = OrderMail | 'order_changed';

/** Writes a mail about an order into the outbox, in the order's language; without e-mail, none. */
export async function mailOrder(
  tx: Transaction,
  deps: OrdersDeps,
  { order, row }: { readonly order: Order; readonly row: OrderRow },
  { template, line }: { readonly template: MailTemplate; readonly line?: TimelineEntry },
): Promise<void> {
  // An order is stopped either for an operator to look at, or for its customer to decide on.
  const asked = template === 'order_held' && canChoose(order);
  const why = { status: order.status, code: `asked_${order.exception}`, params: {} };
  const mail = await writeOrderMail(
    tx,
    deps,
    { order, row, template: asked ? 'order_undecided' : template },
    {
      payUntil: order.status === 'waiting_funds' ? order.expiresAt : null,
      records: tx,
      line: asked ? why : line,
    },
  );
  if (mail !== null) await enqueueMail(tx, mail);
}

/** What a mail may tell of an order: until when to pay, and where its records are, if anywhere. */
type Known = {
  readonly payUntil: Date | null;
  readonly records: Transaction | null;
  /** The line of history that the mail is about. */
  readonly line?: TimelineEntry | undefined;
};

/** The mail itself; null where nobody is to get it. */
export async function writeOrderMail(
  tx: Transaction,
  deps: OrdersDeps,
  {
    order,
    row,
    template,
  }: {
    readonly order: MailedOrder;
    readonly row: MailedRow;
    readonly template: MailTemplate | 'order_undecided';
  },
  { payUntil, records, line }: Known,
): Promise<Mail | null> {
  if (row.email === null) return null;
  if (row.userId !== null && !(await wantsOrderMail(tx, row.userId))) return null;
  const { locale } = row;
  const { words } = deps.platform.shop.current();
  const prefix = locale === 'en' ? '/en' : '';
  const params = {
    number: row.number,
    income: formatMoney(formatAmount(order.income), order.income.asset, locale),
    outcome: formatMoney(formatAmount(order.outcome), order.outcome.asset, locale),
    line: line === undefined ? '' : timelineText(words, line.code, line.params, locale),
    url: `${deps.platform.config.publicUrl}${prefix}/orders/${order.id}`,
  };
  // A withdrawal is told of in other words: nobody was to pay anything.
  const topic = `${row.kind === 'withdrawal' ? 'withdrawalMail' : 'mail'}.${template}`;
  const subject = words.ifKnown(locale, `${topic}.subject`, params);
  const text = words.ifKnown(locale, `${topic}.text`, params);
  if (subject === null || text === null) throw new Error(`there is no text ${topic}`);
  const replyTo = deps.replies.addressOf({ id: order.id, number: row.number });
  const mail = { recipient: row.email, locale, subject, html: null, replyTo };
  // Of a withdrawal there is nothing to pay and nothing to compare.
  if (row.kind === 'withdrawal') return { ...mail, text };
  const facts = await factsOfOrder(records, deps, { order, row }, payUntil);
  const after =
    template === 'order_completed' ? `\n\n${askForReview(deps, order, locale, params.url)}` : '';
  return { ...mail, text: `${text}\n\n${facts}${after}` };
}

/** The link is for whoever has this mail: it writes one review, and opens nothing else. */
function askForReview(
  { reviewLinks }: OrdersDeps,
  { id }: Pick<MailedOrder, 'id'>,
  locale: Locale,
  url: string,
): string {
  const link = `${url}?review=${reviewLinks.tokenOf(id)}#review`;
  return translate(locale, 'mail.review', { url: link });
}
