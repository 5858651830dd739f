import type { OrderAttributes, OrderCard, WalletAttributes } from '../../../../contract/orders.ts';
import type { City } from '../../../../core/cities/city.ts';
import { amount, formatAmount } from '../../../../core/money/amount.ts';
import { plus } from '../../../../core/money/arithmetic.ts';
import { isBeyondMaximum } from '../../../../core/orders/amounts/locked-amount.ts';
import { refundAmount } from '../../../../core/orders/amounts/refund-amount.ts';
import { customerActionsOf } from '../../../../core/orders/available-actions.ts';
import { canChoose, goesAtMarket } from '../../../../core/orders/decide/decide-judgement.ts';
import { amountDue } from '../../../../core/orders/decide/pay-online.ts';
import type { Requotes } from '../../../../core/orders/events.ts';
import { isFinal, type Order, unitsToPay } from '../../../../core/orders/order.ts';
import { isByScreening } from '../../../../core/orders/order-reason.ts';
import { maskAnswer } from '../../../../core/own-fields/check-answer.ts';
import { customerRate } from '../../../../core/quotes/customer-rate.ts';
import { isRefusal } from '../../../../core/refusal.ts';
import { maskAccount } from '../../../../core/requisites/mask-account.ts';
import { transactionLink } from '../../../../core/requisites/transaction-link.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import type { SimulatorAction } from '../../../../rails/rail.ts';
import { showSchedule } from '../../../market/catalogue/schedule-json.ts';
import { isPaidByHand } from '../../../market/catalogue/systems/by-hand.ts';
import type { PaymentSystem } from '../../../market/catalogue/systems/payment-system.ts';
import type { DepositRow } from '../../../money/deposits/read-deposits.ts';
import type { AttemptRow, PayoutRow } from '../../../money/payouts/read-payouts.ts';
import type { CheckRow } from '../../../money/screening/check-store.ts';
import type { HoldRow } from '../../../money/screening/order-screening.ts';
import { related, resource } from '../../../platform/http/answers/json-api.ts';
import type { Words } from '../../../platform/shop/words.ts';
import type { IssuedRow } from '../../requisites/pool-records.ts';
import { payoutReference } from '../change/payout-reference.ts';
import type { ChequeRow, TimelineRow } from '../order-records.ts';
import type { OrderRow } from '../order-row.ts';
import { presentReturned } from './present-returned.ts';
import { timelineText } from './timeline-text.ts';

/** Everything the page of an order shows. */
export type OrderView = {
  readonly order: Order;
  readonly row: OrderRow;
  readonly income: PaymentSystem;
  readonly outcome: PaymentSystem;
  /** Where cash changes hands, as it is known now; null where no city was asked for. */
  readonly city: City | null;
  readonly timeline: readonly TimelineRow[];
  readonly issued: IssuedRow | null;
  readonly deposits: readonly DepositRow[];
  readonly payouts: readonly { payout: PayoutRow; attempts: readonly AttemptRow[] }[];
  readonly cheques: readonly ChequeRow[];
  /** What became of the card it waits for. */
  readonly card: OrderCard | null;
  readonly requotes: Requotes | null;
  /** Why screening holds it, and the check its coins wait for; null where there is none. */
  readonly hold: HoldRow | null;
  readonly coinsCheck: CheckRow | null;
  readonly demoActions: readonly SimulatorAction[];
  /** A payment provider takes it now. */
  readonly online: boolean;
  /** Whether requisites are looked for, or were and are not to be had; null for neither. */
  readonly search: 'looking' | 'none' | null;
  /** Whoever looks may act for it. For others accounts are masked, and there is nothing to do. */
  readonly controlled: boolean;
  readonly locale: Locale;
  readonly words: Words;
  readonly now: Date;
};

type Sent = Pick<OrderView, 'payouts' | 'income' | 'outcome' | 'controlled'>;

/** An order as JSON:API, as its customer may see it. */
export function presentOrder(view: OrderView) {
  const { row, income, outcome, issued } = view;
  return resource('orders', row.id, attributesOf(view), {
    income_wallet: related('wallets', issued === null ? null : row.id),
    income_payment_system: related('payment_systems', income.id),
    outcome_payment_system: related('payment_systems', outcome.id),
  });
}

/** Where the customer pays to; null before they asked. */
export function presentWallet(view: OrderView) {
  const { issued, order, row } = view;
  if (issued === null) return null;
  const left = amountDue(order);
  const toPay = amount(left > 0n ? left : unitsToPay(order), order.income.asset);
  const attributes: WalletAttributes = {
    address: issued.address,
    memo: issued.memo,
    holder: issued.holder,
    bank: issued.bank,
    qr: issued.qr,
    pay_url: issued.payUrl,
    expires_at: issued.expiresAt?.toISOString() ?? null,
    amount: formatAmount(toPay, view.income.precision),
  };
  return resource('wallets', row.id, attributes);
}

function attributesOf(view: OrderView): OrderAttributes {
  return { ...stateOf(view), ...termsOf(view), ...partiesOf(view), ...progressOf(view) };
}

function stateOf(view: OrderView) {
  const { order, row, timeline, controlled, locale, words, now, online } = view;
  return {
    number: row.number,
    kind: row.kind,
    status: order.status,
    label: labelOf(words, order, locale),
    is_final: isFinal(order),
    status_reason: reasonOf(words, order, locale),
    screening: screeningOf(view),
    // What an operator looks into is not told to whom it may concern.
    exception: order.exception === 'aml' ? 'none' : order.exception,
    deadline: hurries(order) ? payUntil(view).toISOString() : null,
    timeline: timeline.map((line) => ({
      at: line.at.toISOString(),
      status: line.status,
      code: line.code,
      text: timelineText(words, line.code, line.params, locale),
    })),
    available_actions: customerActionsOf(order, now, online).filter(
      (action) => controlled || action === 'get_requisites',
    ),
    control: controlOf({ row, controlled }),
  };
}

/** What a customer is told of screening: a class, since and until when, and what they can do. */
function screeningOf({ order, hold, coinsCheck, now }: OrderView): OrderAttributes['screening'] {
  if (hold !== null && isByScreening(order.reasonCode)) {
    return {
      class: hold.class,
      since: hold.since.toISOString(),
      until: hold.reviewUntil.toISOString(),
      asks: hold.class === 'risk' ? 'origin' : 'nothing',
      overdue: now > hold.reviewUntil,
    };
  }
  if (coinsCheck === null || order.status !== 'waiting_funds') return null;
  const { createdAt, giveUpAt } = coinsCheck;
  const times = { since: createdAt.toISOString(), until: giveUpAt.toISOString() };
  return { class: 'checking', ...times, asks: 'nothing', overdue: false };
}

/** Where it is not theirs yet it may become so by a mail, if there is somebody to write to. */
function controlOf({
  row,
  controlled,
}: Pick<OrderView, 'row' | 'controlled'>): OrderAttributes['control'] {
  if (controlled) return 'granted';
  return row.email === null ? 'none' : 'by_email';
}

/**
 * A status in words; a withdrawal waits for its user and not for money, and where money is on its
 * way back nobody looks any more.
 */
export function labelOf(words: Words, order: Order, locale: Locale): string {
  const { status, drawnFrom } = order;
  if (status === 'moderation' && isRefunding(order)) return words.say(locale, 'orders.refunding');
  if (status === 'waiting_funds' && order.awaitsCard) return words.say(locale, 'orders.awaitsCard');
  if (status === 'waiting_funds' && isSeen(order)) return words.say(locale, 'orders.seen');
  if (status === 'waiting_funds' && isClaimed(order)) return words.say(locale, 'orders.claimed');
  const own = drawnFrom === null ? null : words.ifKnown(locale, `orders.withdrawal.${status}`);
  return own ?? words.ifKnown(locale, `orders.status.${status}`) ?? status;
}

/** The customer says that they have paid, and nothing is seen of it yet. */
function isClaimed({ paymentClaimedAt, depositSeenAt, received }: Order): boolean {
  return paymentClaimedAt !== null && depositSeenAt === null && received === 0n;
}

/** A deposit was seen and is not credited yet: its sender has nothing to do but to wait. */
function isSeen({ depositSeenAt, received }: Order): boolean {
  return depositSeenAt !== null && received === 0n;
}

/** There is a moment until which the customer should pay. */
function hurries(order: Order): boolean {
  return order.status === 'waiting_funds' && !isSeen(order);
}

/** Requisites of a provider may end before the order does: nothing is to be paid to them then. */
function payUntil({ order, issued }: Pick<OrderView, 'order' | 'issued'>): Date {
  const ends = issued?.expiresAt ?? null;
  return ends !== null && ends < order.expiresAt ? ends : order.expiresAt;
}

/** Only an operator's own words are shown as they are; reasons of the service have a text. */
function reasonOf(words: Words, order: Order, locale: Locale): string | null {
  if (order.status === 'rejected' && order.note !== null) return order.note;
  if (order.exception === 'payout_failed' || order.reasonCode === null) return null;
  return words.ifKnown(locale, `orders.reason.${order.reasonCode}`);
}

function termsOf(view: OrderView) {
  const { order, row, income, outcome } = view;
  const incomeText = (units: bigint) =>
    formatAmount(amount(units, order.income.asset), income.precision);
  return {
    income_amount: formatAmount(order.income, income.precision),
    outcome_amount: formatAmount(order.outcome, outcome.precision),
    received_amount: incomeText(order.received),
    surplus_amount: incomeText(order.surplus),
    refund_amount: incomeText(refundOf(order)),
    surplus_refund_amount: incomeText(refundAmount(order, order.surplus)),
    returned: presentReturned(view),
    refunding: isRefunding(order),
    network_fee: formatAmount(
      amount(order.breakdown.networkFee, order.outcome.asset),
      outcome.precision,
    ),
    discount_amount: formatAmount(
      amount(order.breakdown.discount ?? 0n, order.outcome.asset),
      outcome.precision,
    ),
    rate: customerRate(order.pricing, order.income.units),
    rate_type: order.rateType,
    asked_side: row.askedSide,
    created_at: row.createdAt.toISOString(),
    expires_at: order.expiresAt.toISOString(),
    payment_system_from_id: income.id,
    payment_system_to_id: outcome.id,
  };
}

function isRefunding({ refund }: Order): boolean {
  return refund === 'queued' || refund === 'sent';
}

/** What of the deposit is sent back, if it is: not what is exchanged, nor what is withdrawn. */
function refundOf(order: Order): bigint {
  const stays = order.exchanged || order.drawnFrom !== null;
  return stays ? 0n : refundAmount(order, order.received);
}

function partiesOf(view: OrderView) {
  const { order, row, income, outcome, controlled, locale } = view;
  const mask = (system: PaymentSystem, account: string) =>
    controlled ? account : maskAccount(system.accountRule.kind, account);
  // Beside an account a memo is what tells one customer of an exchange from another.
  const maskMemo = (memo: string | null) =>
    memo === null || controlled ? memo : maskAccount('wallet', memo);
  return {
    income_account: row.incomeAccount === null ? null : mask(income, row.incomeAccount),
    outcome_account: mask(outcome, row.outcomeAccount),
    outcome_memo: maskMemo(row.outcomeMemo),
    outcome_bank: controlled ? (row.outcomeBank?.[locale] ?? null) : null,
    refund_account: order.refundAccount === null ? null : mask(income, order.refundAccount),
    refund_memo: maskMemo(order.refundMemo),
    full_name: controlled ? row.fullName : null,
    email: row.email === null || controlled ? row.email : maskAccount('email', row.email),
    return_url: row.returnUrl,
    ...meetingOf(view),
  };
}

/** Where and when cash changes hands, and what was asked beside that. */
function meetingOf({ row, city, controlled, locale }: OrderView) {
  const { visitFrom, visitTo } = row;
  const answers = (row.ownFields ?? []).filter(({ customer }) => customer);
  return {
    city:
      city === null
        ? null
        : {
            code: city.code,
            name: city.name[locale],
            address: city.address[locale],
            schedule: city.schedule === null ? null : showSchedule(city.schedule),
          },
    visit:
      visitFrom === null || visitTo === null
        ? null
        : { from: visitFrom.toISOString(), to: visitTo.toISOString() },
    handover_code: controlled ? row.handoverCode : null,
    fields: answers.map(({ name, type, label, value, text }) => ({
      name,
      label: label[locale],
      value: controlled ? (text?.[locale] ?? value) : maskAnswer(type, value),
    })),
  };
}

function progressOf(view: OrderView) {
  const { order, row } = view;
  const live = view.deposits.filter((deposit) => deposit.state !== 'conflicted');
  const last = live.at(-1);
  return {
    requisites_issued_at: order.requisitesIssuedAt?.toISOString() ?? null,
    requisites_search: view.search,
    payment_claimed_at: order.paymentClaimedAt?.toISOString() ?? null,
    awaits_card: order.awaitsCard,
    card_verification: order.awaitsCard && view.controlled ? view.card : null,
    deposit_seen_at: order.depositSeenAt?.toISOString() ?? null,
    paid_at: order.paidAt?.toISOString() ?? null,
    completed_at: order.completedAt?.toISOString() ?? null,
    confirmations: last?.confirmations ?? 0,
    confirmations_required: row.confirmationsRequired,
    confirmed_by: order.policy.confirmedBy,
    paid_out_by: isSentByHand(view) ? ('operator' as const) : ('rail' as const),
    own_account_only: isPayerCompared(view),
    deposit_policy: policyOf(order),
    seen_amount: formatAmount(seenOf(view), view.income.precision),
    ...transactionsOf(view),
    cheques: view.cheques.map((cheque) => ({
      name: cheque.name,
      at: cheque.createdAt.toISOString(),
    })),
    accept_offer: offerOf(view),
    demo_actions: view.demoActions,
  };
}

/** Rails whose numbers are those of a bank or a provider: they are not told to everybody. */
const byWord: ReadonlySet<string> = new Set(['manual', 'online']);

/** What the outside knows the money by, and where each can be looked at. */
function transactionsOf(view: OrderView) {
  const last = view.deposits.findLast(({ state }) => state !== 'conflicted');
  const seen = last === undefined || byWord.has(last.rail) ? null : last;
  const back = referenceOf(view, 'refund') === null ? 'surplus' : 'refund';
  return {
    income_txid: seen?.txid ?? null,
    outcome_txid: referenceOf(view, 'payout'),
    refund_txid: referenceOf(view, back),
    income_tx_url: seen === null ? null : transactionLink(view.income, seen),
    outcome_tx_url: linkOf(view, 'payout'),
    refund_tx_url: linkOf(view, back),
  };
}

/** Where the transaction of a payout can be looked at; null where it cannot. */
export function linkOf(view: Sent, kind: PayoutRow['kind']): string | null {
  const last = view.payouts.findLast(({ payout }) => payout.kind === kind);
  if (last === undefined) return null;
  const { rail } = last.payout;
  const system = kind === 'payout' ? view.outcome : view.income;
  return transactionLink(system, { rail, txid: referenceOf(view, kind) });
}

/** Its rail leaves payouts to people, or an operator has taken this one from its rail. */
function isSentByHand({ outcome, payouts }: OrderView): boolean {
  const last = payouts.findLast(({ payout }) => payout.kind === 'payout');
  return isPaidByHand({ rail: last?.payout.rail ?? outcome.rail });
}

/** Coins have no sender that could be compared; other money has, where one was asked for. */
function isPayerCompared({ row, income }: OrderView): boolean {
  return income.kind !== 'crypto' && (row.fullName !== null || row.incomeAccount !== null);
}

function policyOf({ policy: { late, short, over } }: Order) {
  return { late, short, over };
}

/** All that has come and is coming, whether or not it is final yet. */
function seenOf({ order, deposits }: OrderView) {
  const coming = deposits.filter(
    ({ state, notifiedState }) => state !== 'conflicted' && notifiedState !== 'credited',
  );
  const units = coming.reduce((sum, deposit) => plus(sum, deposit.units), order.received);
  return amount(units, order.income.asset);
}

/**
 * The transaction of a payout once it has left. Of one made by hand it is the number that the
 * operator has copied: a bank's is told to whoever may act for the order alone.
 */
export function referenceOf(view: Sent, kind: PayoutRow['kind']): string | null {
  const entry = view.payouts.findLast(({ payout }) => payout.kind === kind);
  if (entry === undefined) return null;
  const { rail, state, bankReference } = entry.payout;
  if (rail === 'manual') {
    const system = kind === 'payout' ? view.outcome : view.income;
    const isShown = system.kind === 'crypto' || view.controlled;
    return isShown && state === 'confirmed' ? bankReference : null;
  }
  const attempt = entry.attempts.findLast(({ state }) => state !== 'dead');
  return attempt === undefined ? null : payoutReference(attempt, view.controlled);
}

function offerOf({ order, requotes, income, outcome, now }: OrderView) {
  if (requotes === null || !canChoose(order) || isBeyondMaximum(order)) return null;
  const offer = goesAtMarket(order, now) ? requotes.atMarket : requotes.atLocked;
  if (isRefusal(offer)) return null;
  return {
    income_amount: formatAmount(offer.quote.income, income.precision),
    outcome_amount: formatAmount(offer.quote.outcome, outcome.precision),
  };
}
