import type {
  OfficeDeposit,
  OfficeJournal,
  OfficeOrderAttributes,
  OfficePayout,
} from '../../../contract/office/orders.ts';
import { visitWindows } from '../../../core/cities/visit-windows.ts';
import { type JournalKind, journalKinds } from '../../../core/ledger/journal.ts';
import { amount, formatAmount } from '../../../core/money/amount.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import { isNothingDue } from '../../../core/orders/amounts/nothing-due.ts';
import { needsReceivedAt } from '../../../core/orders/amounts/received-at.ts';
import { refundAmount } from '../../../core/orders/amounts/refund-amount.ts';
import { goesAtMarket } from '../../../core/orders/decide/decide-judgement.ts';
import { amountDue } from '../../../core/orders/decide/pay-online.ts';
import { isFinal, unitsToPay } from '../../../core/orders/order.ts';
import { customerRate } from '../../../core/quotes/customer-rate.ts';
import { isRefusal } from '../../../core/refusal.ts';
import { transactionLink } from '../../../core/requisites/transaction-link.ts';
import { knownGateways } from '../../../gateways/known-gateways.ts';
import type { Locale } from '../../../i18n/locale.ts';
import { translateIfKnown } from '../../../i18n/translate.ts';
import { requotesOf } from '../../exchange/orders/change/requotes.ts';
import { cityOf, type OrdersDeps, systemOf } from '../../exchange/orders/deps.ts';
import type { TimelineRow } from '../../exchange/orders/order-records.ts';
import { timelineText } from '../../exchange/orders/show/timeline-text.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';
import { presentAccount } from '../../market/catalogue/systems/present-account.ts';
import type { DepositRow } from '../../money/deposits/read-deposits.ts';
import { gatewayOf, onlineRail } from '../../money/deposits/save-online-deposit.ts';
import { isReported } from '../../money/deposits/take-back-reported.ts';
import type { PostingRow } from '../../money/ledger/read-postings.ts';
import { isByOperator } from '../../money/payouts/payout-by-hand.ts';
import type { Words } from '../../platform/shop/words.ts';
import type { NameActor } from '../access/actor-names.ts';
import { reasonText } from './actions/reason-text.ts';
import { actionsOf } from './operator-view.ts';
import { presentCheques } from './present-cheques.ts';
import { presentComments } from './present-comments.ts';
import { presentClaimed, presentOrderLine, type Viewer } from './present-order-line.ts';
import {
  presentCorrection,
  presentPayoutHold,
  presentScreening,
  presentScreeningHold,
} from './present-risk.ts';
import type { OrderFile, PayoutEntry } from './read-order.ts';

type Showing = Viewer & { readonly deps: OrdersDeps; readonly file: OrderFile };

/** The whole of an order for an operator: nothing is masked and nothing left out. */
export function presentOrderFile(showing: Showing): OfficeOrderAttributes {
  const { deps, file } = showing;
  const reports = [...file.chequeReports.values()];
  const chequeUsedElsewhere = reports.some(({ reading }) => reading.usedElsewhere);
  return {
    ...presentOrderLine(deps, file.stored, { ...file, chequeUsedElsewhere }, showing),
    ...stateOf(showing),
    ...termsOf(showing),
    ...customerOf(showing),
    ...momentsOf(showing),
    ...recordsOf(showing),
  };
}

function stateOf({ deps, file, locale, actor }: Showing) {
  const { order, row } = file.stored;
  return {
    kind: row.kind,
    is_final: isFinal(order),
    status_reason: reasonText(order.note ?? order.reasonCode, locale),
    reason_code: order.reasonCode,
    note: order.note,
    payout_state: order.payout,
    refund_state: order.refund,
    surplus_refund_state: order.surplusRefund,
    confirmations_required: row.confirmationsRequired,
    available_actions: actionsOf(order, file.payouts, actor, {
      correction: file.corrections.find(({ endedAt }) => endedAt === null) ?? null,
      holds: file.payoutHolds,
      screened: file.screenings.length > 0,
      now: deps.platform.clock.now(),
    }),
    screening_hold: presentScreeningHold(file.screeningHold, order.reasonCode),
    approve_offer: offerOf(deps, file),
  };
}

/** What approving would exchange now; the core decides by the same requotes. */
function offerOf(deps: OrdersDeps, { stored: { order } }: OrderFile) {
  if (order.status !== 'moderation' || order.exchanged || order.received === 0n) return null;
  const requotes = requotesOf(deps, order, order.received);
  const atMarket = goesAtMarket(order, deps.platform.clock.now());
  const offer = atMarket ? requotes.atMarket : requotes.atLocked;
  if (isRefusal(offer)) return null;
  return {
    income_amount: formatAmount(offer.quote.income),
    outcome_amount: formatAmount(offer.quote.outcome),
  };
}

function termsOf({ deps, file }: Showing) {
  const { order } = file.stored;
  const income = systemOf(deps, order.incomeSystem);
  const shown = (units: bigint) =>
    formatAmount(amount(units, order.income.asset), income.precision);
  const out = (units: bigint) => formatAmount(amount(units, order.outcome.asset));
  const left = amountDue(order);
  return {
    rate: customerRate(order.pricing, order.income.units),
    rate_type: order.rateType,
    received_amount: shown(order.received),
    surplus_amount: shown(order.surplus),
    lost_amount: shown(order.writtenOff),
    refund_amount: shown(refundAmount(order, order.received)),
    surplus_refund_amount: shown(refundAmount(order, order.surplus)),
    held_amount: out(order.held),
    received_at_required: needsReceivedAt(order, deps.platform.clock.now()),
    expected_amount: isNothingDue(order) ? null : shown(left > 0n ? left : unitsToPay(order)),
    breakdown: {
      income_fee: formatAmount(amount(order.breakdown.incomeFee, order.income.asset)),
      outcome_fee: out(order.breakdown.outcomeFee),
      network_fee: out(order.breakdown.networkFee),
      spread: out(order.breakdown.spread),
      discount: out(order.breakdown.discount ?? 0n),
    },
  };
}

function customerOf({ deps, file: { stored, issued }, locale }: Showing) {
  const { order, row } = stored;
  const income = systemOf(deps, order.incomeSystem);
  const outcome = systemOf(deps, order.outcomeSystem);
  return {
    income_account: row.incomeAccount,
    outcome_account: row.outcomeAccount,
    outcome_memo: row.outcomeMemo,
    outcome_memo_label: presentAccount(outcome, locale).memo?.label ?? null,
    outcome_bank: row.outcomeBank?.[locale] ?? null,
    visit_windows: windowsOf(deps, stored),
    asks_handover_code: row.handoverCode !== null,
    handover_code: row.handoverCode,
    fields: (row.ownFields ?? []).map(({ name, label, value, text }) => ({
      name,
      label: label[locale],
      value: text?.[locale] ?? value,
    })),
    refund_account: order.refundAccount,
    refund_memo: order.refundMemo,
    refund_memo_label: presentAccount(income, locale).memo?.label ?? null,
    full_name: row.fullName,
    phone: row.phone,
    country: row.country,
    ip: row.ip,
    referrer_code: row.referrerCode,
    user_id: row.userId,
    requisites:
      issued === null
        ? null
        : {
            rail: issued.rail,
            address: issued.address,
            memo: issued.memo,
            holder: issued.holder,
            bank: issued.bank,
            issued_at: issued.issuedAt.toISOString(),
          },
  };
}

function windowsOf(deps: OrdersDeps, { order, row }: OrderFile['stored']) {
  const city = isFinal(order) ? null : cityOf(deps, row.city);
  if (city === null) return [];
  return visitWindows(city.schedule, deps.platform.clock.now()).map(({ from, to }) => ({
    from: from.toISOString(),
    to: to.toISOString(),
  }));
}

function momentsOf({ file: { stored } }: Showing) {
  const { order } = stored;
  return {
    requisites_issued_at: order.requisitesIssuedAt?.toISOString() ?? null,
    payment_claimed_at: order.paymentClaimedAt?.toISOString() ?? null,
    deposit_seen_at: order.depositSeenAt?.toISOString() ?? null,
    paid_at: order.paidAt?.toISOString() ?? null,
    completed_at: order.completedAt?.toISOString() ?? null,
  };
}

function recordsOf(showing: Showing) {
  const { deps, file, locale, nameOf } = showing;
  return {
    deposits: file.deposits.map((deposit) =>
      presentDeposit(deposit, nameOf, systemOf(showing.deps, file.stored.order.incomeSystem)),
    ),
    payouts: file.payouts.map((entry) => ({
      ...presentPayout(entry, showing),
      hold: presentPayoutHold(
        file.payoutHolds.get(entry.payout.id),
        deps.platform.clock.now(),
        nameOf,
      ),
    })),
    screenings: file.screenings.map(presentScreening),
    corrections: file.corrections.map((correction) => presentCorrection(correction, nameOf)),
    journals: presentJournals(file.postings, nameOf),
    risk_flags: file.risk_flags.map(({ exception, rule, detail, createdAt }) => ({
      exception,
      rule,
      detail,
      at: createdAt.toISOString(),
    })),
    timeline: file.timeline.map((line) => ({
      at: line.at.toISOString(),
      status: line.status,
      code: line.code,
      text: textOfLine(deps.platform.shop.current().words, line, locale),
      by: nameOf(line.actor),
    })),
    comments: presentComments(file, nameOf),
    cheques: presentCheques(file),
  };
}

/** History is written to the customer; where it says "you", operators have words of their own. */
function textOfLine(words: Words, { code, params }: TimelineRow, locale: Locale): string {
  const own = translateIfKnown(locale, `office.timeline.${code}`, params);
  return own ?? timelineText(words, code, params, locale);
}

/** A deposit as the office shows it, with or without an order. */
export function presentDeposit(
  deposit: DepositRow,
  nameOf: NameActor,
  system: PaymentSystem | null,
): OfficeDeposit {
  return {
    id: deposit.id,
    rail: deposit.rail,
    provider: providerOf(deposit),
    txid: deposit.txid,
    tx_url: system === null ? null : transactionLink(system, deposit),
    address: deposit.address,
    amount: written(deposit.units, deposit.asset),
    currency: deposit.asset,
    state: deposit.state,
    notified_state: deposit.notifiedState,
    confirmations: deposit.confirmations,
    seen_at: deposit.seenAt.toISOString(),
    credited_at: deposit.creditedAt?.toISOString() ?? null,
    confirmed_by: deposit.createdBy === null ? null : nameOf(deposit.createdBy),
    reported: isReported(deposit),
  };
}

function presentPayout(
  { payout, attempts }: PayoutEntry,
  viewer: Showing,
): Omit<OfficePayout, 'hold'> {
  const { claimedBy: by, claimedAt: at, rail } = payout;
  const { stored, ownAccounts } = viewer.file;
  const { row } = stored;
  const system = systemOf(viewer.deps, payout.paymentSystem);
  const toPayee = payout.kind === 'payout' && system.kind !== 'crypto';
  const byOperator = isByOperator(payout);
  const claimed = byOperator && by !== null && at !== null ? { by, at } : null;
  return {
    id: payout.id,
    kind: payout.kind,
    rail: payout.rail,
    account: payout.account,
    memo: payout.memo,
    recipient: toPayee ? row.fullName : null,
    bank: toPayee ? (row.outcomeBank?.[viewer.locale] ?? null) : null,
    tx_url: transactionLink(system, { rail, txid: payout.bankReference }),
    amount: written(payout.units, payout.asset),
    currency: payout.asset,
    state: payout.state,
    reason: reasonText(payout.reason, viewer.locale),
    bank_reference: payout.bankReference,
    paid_from: ownAccounts.find(({ id }) => id === payout.paidFrom)?.account ?? null,
    own_accounts: byOperator && rail === 'manual' ? presentOwn(payout.paymentSystem, viewer) : [],
    created_at: payout.createdAt.toISOString(),
    confirmed_at: payout.confirmedAt?.toISOString() ?? null,
    unclear: payout.unclearAt !== null && byOperator ? titleOf(payout.rail) : null,
    by_operator: byOperator,
    claimed: presentClaimed(claimed, viewer),
    attempts: attempts.map((attempt) => ({
      number: attempt.number,
      reference: attempt.reference,
      provider: attempt.byKey ? titleOf(attempt.rail) : null,
      operation: attempt.operation,
      txid: attempt.txid,
      tx_url: transactionLink(system, { rail, txid: attempt.txid ?? attempt.reference }),
      state: attempt.state,
      confirmations: attempt.confirmations,
      submissions: attempt.submissions,
      fee: written(attempt.feeUnits, attempt.feeAsset),
      created_at: attempt.createdAt.toISOString(),
    })),
  };
}

function presentOwn(paymentSystem: string, { file }: Showing): OfficePayout['own_accounts'] {
  return file.ownAccounts
    .filter((each) => each.paymentSystem === paymentSystem)
    .map(({ id, account, bank, holder }) => ({
      id,
      account,
      bank,
      holder,
      last: file.paidLast.has(id),
    }));
}

/** Over whose page it came, or by whose requisites. */
function providerOf({ rail, key }: DepositRow): string | null {
  const name = rail === onlineRail ? gatewayOf(key) : null;
  return name === null ? null : titleOf(name);
}

/** What a provider is called. */
function titleOf(rail: string): string {
  return knownGateways.find(({ name }) => name === rail)?.title ?? rail;
}

function presentJournals(postings: readonly PostingRow[], nameOf: NameActor): OfficeJournal[] {
  return [...Map.groupBy(postings, ({ journalId }) => journalId)].flatMap(([id, lines]) => {
    const [first] = lines;
    if (first === undefined) return [];
    return {
      id,
      kind: kindOf(first.kind),
      note: first.note,
      by: first.createdBy === null ? null : nameOf(first.createdBy),
      at: first.at.toISOString(),
      postings: lines.map((line) => ({
        account: line.account,
        amount: written(line.units, line.asset),
        currency: line.asset,
      })),
    };
  });
}

function kindOf(text: string): JournalKind {
  const kind = journalKinds.find((known) => known === text);
  if (kind === undefined) throw new Error(`unknown kind of journal ${text}`);
  return kind;
}

function written(units: bigint, asset: string): string {
  if (!isAssetCode(asset)) throw new Error(`unknown asset ${asset}`);
  return formatAmount(amount(units, asset));
}
