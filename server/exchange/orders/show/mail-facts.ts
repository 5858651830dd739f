import { amount, formatAmount } from '../../../../core/money/amount.ts';
import type { Order } from '../../../../core/orders/order.ts';
import { transactionLink } from '../../../../core/requisites/transaction-link.ts';
import { formatMoney } from '../../../../i18n/format.ts';
import { dateFormat } from '../../../../i18n/intl-formats.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import { translate } from '../../../../i18n/translate.ts';
import { readDepositsOf } from '../../../money/deposits/read-deposits.ts';
import { readPayoutsOf } from '../../../money/payouts/read-payouts.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { findIssued } from '../../requisites/pool-records.ts';
import { cityOf, type OrdersDeps, systemOf } from '../deps.ts';
import type { OrderRow } from '../order-row.ts';
import { linkOf, referenceOf } from './present-order.ts';

/** What the facts of a new order are known from. */
export type MailedOrder = Pick<Order, 'id' | 'income' | 'outcome' | 'incomeSystem'> &
  Pick<Order, 'outcomeSystem' | 'refundAccount' | 'refundMemo'> &
  Partial<Pick<Order, 'status' | 'surplus'>>;
export type MailedRow = Pick<OrderRow, 'kind' | 'email' | 'userId' | 'locale' | 'number'> &
  Pick<OrderRow, 'incomeAccount' | 'outcomeAccount' | 'outcomeMemo' | 'outcomeBank'> &
  Pick<OrderRow, 'city' | 'visitFrom' | 'visitTo' | 'handoverCode' | 'ownFields'>;

/**
 * Everything there is to know of an order at the end of a mail about it, a line each: direction,
 * sums, both sides' accounts, where to pay and until when, transactions, what goes back and where.
 */
export async function factsOfOrder(
  db: Queryable | null,
  deps: OrdersDeps,
  { order, row }: { readonly order: MailedOrder; readonly row: MailedRow },
  payUntil: Date | null,
): Promise<string> {
  const { locale } = row;
  const income = systemOf(deps, order.incomeSystem);
  const outcome = systemOf(deps, order.outcomeSystem);
  // What is still to be paid may not be quite what was agreed.
  const issued = db === null ? null : await findIssued(db, order.id);
  const waits = order.status === 'waiting_funds';
  const agreed = waits
    ? { ...order.income, units: issued?.units ?? order.income.units }
    : order.income;
  const facts: [Fact, string | null][] = [
    ['direction', `${income.name[locale]} → ${outcome.name[locale]}`],
    ['income', formatMoney(formatAmount(agreed), order.income.asset, locale)],
    ['incomeAccount', row.incomeAccount],
  ];
  // Of an order that is over without an exchange nothing is promised any more.
  if (order.status !== 'refunded' && order.status !== 'rejected') {
    facts.push(
      ['outcome', formatMoney(formatAmount(order.outcome), order.outcome.asset, locale)],
      ['outcomeAccount', withMemo(row.outcomeAccount, row.outcomeMemo)],
      ['outcomeBank', row.outcomeBank?.[locale] ?? null],
      ...meetingFacts(deps, row),
    );
  }
  if (db !== null) {
    const place =
      issued === null
        ? null
        : [withMemo(issued.address, issued.memo), issued.bank, issued.holder]
            .filter((part) => part !== null && part !== '')
            .join(', ');
    facts.push(['payTo', order.status === 'waiting_funds' ? place : null]);
  }
  const until = earlier(payUntil, issued?.expiresAt ?? null);
  facts.push(['payUntil', until === null ? null : momentIn(deps, until, locale)]);
  if (db !== null) {
    const deposits = await readDepositsOf(db, order.id);
    const payouts = await readPayoutsOf(db, order.id);
    const seen = deposits.filter(
      ({ rail, state }) => rail !== 'manual' && rail !== 'online' && state !== 'conflicted',
    );
    // A mail goes to the customer alone.
    const view = { payouts, income, outcome, controlled: true };
    const came = seen.map((one) => withLink(one.txid, transactionLink(income, one)));
    facts.push(['incomeTransaction', came.join(', ') || null]);
    const out = withLink(referenceOf(view, 'payout'), linkOf(view, 'payout'));
    facts.push([outcome.kind === 'crypto' ? 'outcomeTransaction' : 'outcomeReference', out]);
    facts.push(...returnedOf(payouts, order, row));
    const back = referenceOf(view, 'refund') === null ? 'surplus' : 'refund';
    const returned = withLink(referenceOf(view, back), linkOf(view, back));
    facts.push([income.kind === 'crypto' ? 'refundTransaction' : 'refundReference', returned]);
  }
  const { surplus = 0n, refundAccount } = order;
  const extra = formatAmount(amount(surplus, order.income.asset));
  facts.push(['surplus', surplus > 0n ? formatMoney(extra, order.income.asset, locale) : null]);
  const allBack = order.status === 'refunded' && surplus === 0n;
  const backTo = refundAccount === null || allBack ? null : refundAccount;
  facts.push(['refundAccount', backTo === null ? null : withMemo(backTo, order.refundMemo)]);
  return facts
    .flatMap(([name, value]) =>
      value === null || value === '' ? [] : [lineOf(name, value, locale)],
    )
    .join('\n');
}

/** Where and when cash changes hands, by which word, and answers that are shown in mails. */
function meetingFacts(deps: OrdersDeps, row: MailedRow): [Fact, string | null][] {
  const { locale, visitFrom, visitTo, ownFields } = row;
  const city = cityOf(deps, row.city);
  const visit =
    visitFrom === null || visitTo === null
      ? null
      : `${momentIn(deps, visitFrom, locale)} – ${momentIn(deps, visitTo, locale)}`;
  const mailed = (ownFields ?? []).filter(({ mail }) => mail);
  return [
    ['city', city === null ? null : `${city.name[locale]}, ${city.address[locale]}`],
    ['visit', visit],
    ['handoverCode', row.handoverCode],
    ...mailed.map(({ label, value, text }): [Fact, string] => [
      'ownField',
      `${label[locale]}: ${text?.[locale] ?? value}`,
    ]),
  ];
}

/** Requisites of a provider may end before the order does. */
function earlier(payUntil: Date | null, ends: Date | null): Date | null {
  return payUntil !== null && ends !== null && ends < payUntil ? ends : payUntil;
}

function lineOf(name: Fact, value: string, locale: Locale): string {
  return name === 'ownField' ? value : `${translate(locale, `mail.fact.${name}`)}: ${value}`;
}

/** What has gone back of a refunded order, and to which account. */
function returnedOf(
  payouts: Awaited<ReturnType<typeof readPayoutsOf>>,
  { status, income }: MailedOrder,
  { locale }: MailedRow,
): [Fact, string][] {
  const refund = payouts.findLast(({ payout }) => payout.kind === 'refund')?.payout;
  if (status !== 'refunded' || refund === undefined) return [];
  const sum = formatMoney(formatAmount(amount(refund.units, income.asset)), income.asset, locale);
  return [
    ['returned', sum],
    ['returnedTo', withMemo(refund.account, refund.memo)],
  ];
}

/** The address of an explorer ends its line, so that a mail program makes a link of all of it. */
function withLink(txid: string | null, url: string | null): string | null {
  return txid === null || url === null ? txid : `${txid}\n${url}`;
}

function withMemo(account: string, memo: string | null): string {
  return memo === null ? account : `${account}, MEMO ${memo}`;
}

type Fact =
  | 'returned'
  | 'returnedTo'
  | 'direction'
  | 'income'
  | 'incomeAccount'
  | 'outcome'
  | 'outcomeAccount'
  | 'outcomeBank'
  | 'city'
  | 'visit'
  | 'handoverCode'
  | 'ownField'
  | 'payTo'
  | 'payUntil'
  | 'incomeTransaction'
  | 'outcomeTransaction'
  | 'outcomeReference'
  | 'refundReference'
  | 'refundTransaction'
  | 'surplus'
  | 'refundAccount';

/** On the clock of the service, named: a mail does not know its reader's. */
function momentIn({ platform }: OrdersDeps, at: Date, locale: Locale): string {
  return dateFormat(locale, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: platform.config.timeZone,
    timeZoneName: 'short',
  }).format(at);
}
