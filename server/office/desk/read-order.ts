import type { OrderNeed } from '../../../contract/office/needs.ts';
import type { Message } from '../../content/conversations/hear.ts';
import { readMessagesOf } from '../../content/conversations/read.ts';
import { type ChequeReport, readChequeReports } from '../../exchange/cheques/read-readings.ts';
import { type CommentRow, readComments } from '../../exchange/orders/comments.ts';
import {
  type ChequeRow,
  findOrder,
  readCheques,
  readTimeline,
  type StoredOrder,
  type TimelineRow,
} from '../../exchange/orders/order-records.ts';
import { listRequisitesOf } from '../../exchange/requisites/manage-pool.ts';
import {
  findIssued,
  type IssuedRow,
  type RequisiteRow,
} from '../../exchange/requisites/pool-records.ts';
import type { DepositRow } from '../../money/deposits/read-deposits.ts';
import { readDepositsOf } from '../../money/deposits/read-deposits.ts';
import { type PostingRow, readPostings } from '../../money/ledger/read-postings.ts';
import {
  type CorrectionRow,
  readCorrections,
} from '../../money/payout-holds/account-corrections.ts';
import {
  type HoldRow as PayoutHoldRow,
  readPayoutHolds,
} from '../../money/payout-holds/hold-payout.ts';
import type { AttemptRow, PayoutRow } from '../../money/payouts/read-payouts.ts';
import { readPaidLast, readPayoutsOf } from '../../money/payouts/read-payouts.ts';
import { type RiskFlagRow, readRiskFlags } from '../../money/risk-flags/screen-order.ts';
import {
  type HoldRow,
  type OrderScreeningRow,
  readHolds,
  readScreenings,
} from '../../money/screening/order-screening.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type QueueRow, readNeed } from './read-queue.ts';

export type PayoutEntry = { readonly payout: PayoutRow; readonly attempts: readonly AttemptRow[] };

/** Everything there is to know of one order. */
export type OrderFile = {
  readonly stored: StoredOrder;
  readonly need: OrderNeed | null;
  readonly waitingSince: Date | null;
  readonly claimed: QueueRow['claimed'];
  readonly timeline: readonly TimelineRow[];
  readonly issued: IssuedRow | null;
  readonly deposits: readonly DepositRow[];
  readonly payouts: readonly PayoutEntry[];
  readonly cheques: readonly ChequeRow[];
  readonly chequeReports: ReadonlyMap<string, ChequeReport>;
  readonly comments: readonly CommentRow[];
  /** What customer and operators wrote each other about it. */
  readonly messages: readonly Message[];
  readonly postings: readonly PostingRow[];
  readonly risk_flags: readonly RiskFlagRow[];
  readonly screenings: readonly OrderScreeningRow[];
  readonly screeningHold: HoldRow | null;
  readonly payoutHolds: ReadonlyMap<string, PayoutHoldRow>;
  readonly corrections: readonly CorrectionRow[];
  readonly escalated: boolean;
  /** Accounts of ours from which its payouts by hand are paid, and which paid last of a system. */
  readonly ownAccounts: readonly RequisiteRow[];
  readonly paidLast: ReadonlySet<string>;
};

/** Reads an order with all that belongs to it; null where there is none. */
export async function readOrder(database: Queryable, id: string): Promise<OrderFile | null> {
  const stored = await findOrder(database, id);
  if (stored === null) return null;
  const [
    why,
    timeline,
    issued,
    deposits,
    payouts,
    cheques,
    chequeReports,
    comments,
    messages,
    postings,
    risk_flags,
    corrections,
  ] = await Promise.all([
    readNeed(database, id),
    readTimeline(database, id),
    findIssued(database, id),
    readDepositsOf(database, id),
    readPayoutsOf(database, id),
    readCheques(database, id),
    readChequeReports(database, id),
    readComments(database, id),
    readMessagesOf(database, id),
    readPostings(database, id),
    readRiskFlags(database, id),
    readCorrections(database, id),
  ]);
  const { need = null, waitingSince = null, claimed = null, escalated = false } = why ?? {};
  const systems = [
    ...new Set(
      payouts.flatMap(({ payout }) => (payout.rail === 'manual' ? payout.paymentSystem : [])),
    ),
  ];
  const [ownAccounts, paidLast, screenings, held, payoutHolds] = await Promise.all([
    listRequisitesOf(database, systems),
    readPaidLast(database, systems),
    readScreenings(database, id),
    readHolds(database, [id]),
    readPayoutHolds(
      database,
      payouts.map(({ payout }) => payout.id),
    ),
  ]);
  return {
    stored,
    need,
    waitingSince,
    claimed,
    timeline,
    issued,
    deposits,
    payouts,
    cheques,
    chequeReports,
    comments,
    messages,
    postings,
    risk_flags,
    corrections,
    escalated,
    screenings,
    payoutHolds,
    ownAccounts,
    paidLast,
    screeningHold: held.get(id) ?? null,
  };
}
