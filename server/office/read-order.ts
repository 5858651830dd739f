import { sql } from 'drizzle-orm';
import type { OrderNeed } from '../../contract/office-orders.ts';
import { type ChequeReport, readChequeReports } from '../cheques/read-readings.ts';
import type { DepositRow } from '../deposits/read-deposits.ts';
import { readDepositsOf } from '../deposits/read-deposits.ts';
import { type DoubtRow, readDoubts } from '../doubts/screen-order.ts';
import {
  type ChequeRow,
  findOrder,
  readCheques,
  readTimeline,
  type StoredOrder,
  type TimelineRow,
} from '../orders/order-records.ts';
import { type HoldRow as PayoutHoldRow, readPayoutHolds } from '../payout-holds/hold-payout.ts';
import type { AttemptRow, PayoutRow } from '../payouts/read-payouts.ts';
import { readPayoutsOf } from '../payouts/read-payouts.ts';
import type { Queryable } from '../platform/database/database.ts';
import { findIssued, type IssuedRow } from '../requisites/pool-records.ts';
import {
  type HoldRow,
  type OrderScreeningRow,
  readHolds,
  readScreenings,
} from '../screening/order-screening.ts';
import { type QueueRow, readNeed } from './read-queue.ts';

export type PayoutEntry = { readonly payout: PayoutRow; readonly attempts: readonly AttemptRow[] };

export type CommentRow = {
  readonly id: string;
  readonly operatorId: string;
  readonly text: string;
  readonly at: Date;
};

export type PostingRow = {
  readonly journalId: string;
  readonly kind: string;
  readonly note: string | null;
  readonly createdBy: string | null;
  readonly at: Date;
  readonly account: string;
  readonly asset: string;
  readonly units: bigint;
};

/** Everything there is to know of one order. */
export type OrderFile = {
  readonly stored: StoredOrder;
  readonly need: OrderNeed | null;
  readonly waitingSince: Date | null;
  readonly taken: QueueRow['taken'];
  readonly timeline: readonly TimelineRow[];
  readonly issued: IssuedRow | null;
  readonly deposits: readonly DepositRow[];
  readonly payouts: readonly PayoutEntry[];
  readonly cheques: readonly ChequeRow[];
  readonly chequeReports: ReadonlyMap<string, ChequeReport>;
  readonly comments: readonly CommentRow[];
  readonly postings: readonly PostingRow[];
  readonly doubts: readonly DoubtRow[];
  readonly screenings: readonly OrderScreeningRow[];
  readonly screeningHold: HoldRow | null;
  readonly payoutHolds: ReadonlyMap<string, PayoutHoldRow>;
  readonly escalated: boolean;
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
    postings,
    doubts,
  ] = await Promise.all([
    readNeed(database, id),
    readTimeline(database, id),
    findIssued(database, id),
    readDepositsOf(database, id),
    readPayoutsOf(database, id),
    readCheques(database, id),
    readChequeReports(database, id),
    readComments(database, id),
    readPostings(database, id),
    readDoubts(database, id),
  ]);
  const { need = null, waitingSince = null, taken = null, escalated = false } = why ?? {};
  const [screenings, held, payoutHolds] = await Promise.all([
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
    taken,
    timeline,
    issued,
    deposits,
    payouts,
    cheques,
    chequeReports,
    comments,
    postings,
    doubts,
    ...{ escalated, screenings, payoutHolds, screeningHold: held.get(id) ?? null },
  };
}

async function readComments(database: Queryable, orderId: string): Promise<CommentRow[]> {
  const { rows } = await database.execute<{
    id: string;
    operator_id: string;
    text: string;
    created_at: Date | string;
  }>(sql`
    select id, operator_id, text, created_at from order_comments
     where order_id = ${orderId} order by created_at`);
  return rows.map((row) => ({
    id: row.id,
    operatorId: row.operator_id,
    text: row.text,
    at: new Date(row.created_at),
  }));
}

async function readPostings(database: Queryable, orderId: string): Promise<PostingRow[]> {
  const { rows } = await database.execute<{
    id: string;
    kind: string;
    note: string | null;
    created_by: string | null;
    created_at: Date | string;
    account: string;
    asset: string;
    units: string;
  }>(sql`
    select j.id, j.kind, j.note, j.created_by, j.created_at, p.account, p.asset,
           p.units::text as units
      from ledger_journals j join ledger_postings p on p.journal_id = j.id
     where j.order_id = ${orderId}
     order by j.created_at, j.key, p.line`);
  return rows.map((row) => ({
    journalId: row.id,
    kind: row.kind,
    note: row.note,
    createdBy: row.created_by,
    at: new Date(row.created_at),
    account: row.account,
    asset: row.asset,
    units: BigInt(row.units),
  }));
}
