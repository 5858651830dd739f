import type { BankPreviewAttributes } from '../../../contract/office/desk/bank-lines.ts';
import type { BankLine } from '../../../core/bank-lines/bank-line.ts';
import { type Candidate, matchLine } from '../../../core/bank-lines/match-line.ts';
import { readBankText } from '../../../core/bank-lines/read-bank-text.ts';
import { formatAmount } from '../../../core/money/amount.ts';
import { isRefusal, refuse } from '../../../core/refusal.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { orderNumbers } from '../../exchange/order-facts/read-order-facts.ts';
import { systemOf } from '../../exchange/orders/deps.ts';
import { findOrders, type StoredOrder } from '../../exchange/orders/order-records.ts';
import { findIssuedOfEach, type IssuedRow } from '../../exchange/requisites/pool-records.ts';
import { readUsed, type UsedLine } from '../../money/bank-lines/credit-by-line.ts';
import { markOf } from '../../money/bank-lines/mark-of.ts';
import { document, resource } from '../../platform/http/answers/json-api.ts';
import type { App } from '../../platform/http/app.ts';
import { actorNames } from '../access/actor-names.ts';
import type { OfficeDeps } from '../access/deps.ts';
import { handleOffice } from '../access/handle-call.ts';
import { findPayable } from './find-payable.ts';
import { type Credited, findSamePayments } from './find-same-payment.ts';
import { looksLikeXml, readCamt } from './read-camt.ts';

/** A longer statement is read in parts. */
const linesMax = 500;

/** POST /office/api/bank_lines/preview: which orders what a bank told may pay. */
export function registerBankLines(app: App, deps: OfficeDeps): void {
  handleOffice(app, 'POST /office/api/bank_lines/preview', async ({ body, locale }) => {
    const read = looksLikeXml(body.text)
      ? readCamt(body.text)
      : readBankText(body.text, body.today);
    if (isRefusal(read)) return read;
    const { format, lines, unread } = read;
    const came = lines.filter(({ incoming }) => incoming);
    if (came.length > linesMax) return refuse('too_long', 'text', { max: String(linesMax) });
    const attributes: BankPreviewAttributes = {
      format,
      unread,
      outgoing: lines.length - came.length,
      lines: await offerEach(deps, came, locale),
    };
    return document(resource('bank_previews', 'current', attributes));
  });
}

async function offerEach(
  deps: OfficeDeps,
  lines: readonly BankLine[],
  locale: Locale,
): Promise<BankPreviewAttributes['lines']> {
  const { database } = deps.platform;
  const marks = marksOf(lines);
  const [payable, used, same, nameOf] = await Promise.all([
    findPayable(database, lines),
    readUsed(database, marks),
    findSamePayments(database, lines, marks),
    actorNames(database, locale),
  ]);
  const ids = [...new Set(payable.flat())];
  const [orders, issued, numbers] = await Promise.all([
    findOrders(database, ids),
    findIssuedOfEach(database, ids),
    orderNumbers(
      database,
      [...used.values()].map(({ orderId }) => orderId),
    ),
  ]);
  const usedOf = (use: UsedLine | undefined) =>
    use === undefined
      ? null
      : {
          order_id: use.orderId,
          order_number: numbers.get(use.orderId) ?? use.orderId,
          by: nameOf(use.usedBy),
          at: use.usedAt.toISOString(),
        };
  return lines.map((line, at) => {
    const mark = marks[at] ?? '';
    const candidates = (payable[at] ?? []).flatMap((id) => {
      const stored = orders.get(id);
      return stored === undefined ? [] : candidateOf(stored, issued.get(id));
    });
    const isUsed = used.has(mark);
    const credited = isUsed ? [] : (same[at] ?? []);
    const offers = isUsed ? [] : matchLine(line, candidates);
    return {
      ...presentLine(line),
      mark,
      used: usedOf(used.get(mark)),
      credited: credited.map((each) => presentCredited(each, nameOf)),
      offers: offers.flatMap(({ orderId, ...offer }) => {
        const stored = orders.get(orderId);
        if (stored === undefined) return [];
        // What was credited already is perhaps this very payment: nothing is sure of it then.
        const sure = credited.length === 0 ? {} : ({ confidence: 'low' } as const);
        return { ...presentOrder(deps, stored, locale), ...offer, ...sure };
      }),
    };
  });
}

function presentCredited(
  { orderId, number, createdBy, creditedAt }: Credited,
  nameOf: Awaited<ReturnType<typeof actorNames>>,
) {
  return {
    order_id: orderId,
    order_number: number,
    by: createdBy === null ? null : nameOf(createdBy),
    at: creditedAt.toISOString(),
  };
}

/** Two lines of one paste that say the same are two payments. */
function marksOf(lines: readonly BankLine[]): readonly string[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const first = markOf(line, 0);
    const repeated = seen.get(first) ?? 0;
    seen.set(first, repeated + 1);
    return repeated === 0 ? first : markOf(line, repeated);
  });
}

const hourMs = 3_600_000;

/** Banks are slow: money may come an hour after the time to pay was over. */
function candidateOf(
  { order, row }: StoredOrder,
  issued: Pick<IssuedRow, 'address'> | undefined,
): Candidate {
  const { createdAt: from, id: orderId } = row;
  const last = Math.max(order.expiresAt.getTime(), order.paymentClaimedAt?.getTime() ?? 0);
  return {
    orderId,
    from,
    until: new Date(last + hourMs),
    account: issued?.address ?? null,
    payerName: row.fullName,
    payerAccount: row.incomeAccount,
  };
}

function presentLine(line: BankLine) {
  return {
    line: line.line,
    text: line.text,
    amount: writtenAs(line.amount),
    currency: line.asset,
    moment: line.moment,
    sender: line.sender,
    sender_account: line.senderAccount,
    account: line.account,
    reference: line.reference,
  };
}

/** As it was written, with a point. */
function writtenAs({ digits, decimals }: BankLine['amount']): string {
  if (decimals === 0) return digits.toString();
  const text = digits.toString().padStart(decimals + 1, '0');
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

function presentOrder(deps: OfficeDeps, { order, row }: StoredOrder, locale: Locale) {
  const income = systemOf(deps, order.incomeSystem);
  return {
    order_id: row.id,
    order_number: row.number,
    amount: formatAmount(order.income, income.precision),
    currency: order.income.asset,
    income: income.name[locale],
    created_at: row.createdAt.toISOString(),
  };
}
