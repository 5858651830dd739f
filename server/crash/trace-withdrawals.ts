import { sql } from 'drizzle-orm';
import { userAccount } from '../../core/ledger/journal.ts';
import type { Database } from '../platform/database/database.ts';

/** Cents that came of one order, or of a bonus that an operator granted. */
type Lot = { readonly from: string; units: bigint };

type Posting = {
  readonly kind: string;
  readonly order_id: string | null;
  readonly key: string;
  readonly units: bigint;
};

/**
 * Follows every cent of a user's balances through the books, in the order they were written: what
 * each withdrawal has taken must have come before of orders, or of bonuses, that are named there.
 * Answers what each withdrawal is made of; throws where a cent comes from nowhere.
 */
export async function traceWithdrawals(
  database: Database,
  userId: string,
): Promise<ReadonlyMap<string, readonly Lot[]>> {
  const consumed = new Map<string, Lot[]>();
  for (const kind of ['earnings', 'rewards'] as const) {
    const lots: Lot[] = [];
    for (const posting of await postingsOf(database, userAccount(kind, userId))) {
      follow(posting, lots, consumed);
    }
  }
  return consumed;
}

function follow(
  { kind, order_id, key, units }: Posting,
  lots: Lot[],
  consumed: Map<string, Lot[]>,
) {
  const order = order_id ?? '';
  switch (kind) {
    case 'bonus':
      lots.push({ from: key, units: -units });
      return;
    case 'referral_earned':
    case 'cashback':
      if (order === '') throw new Error(`${kind} of no order`);
      lots.push({ from: order, units: -units });
      return;
    case 'withdrawal':
      consumed.set(order, [...(consumed.get(order) ?? []), ...takeFrom(lots, units, kind)]);
      return;
    case 'withdrawal_returned': {
      const back = takeFrom(consumed.get(order) ?? [], -units, kind);
      lots.unshift(...back);
      return;
    }
    case 'referral_reversed':
    case 'cashback_reversed':
    case 'debt_settled':
      if (order === '') throw new Error(`${kind} of no order`);
      takeFrom(lots, units, kind);
      return;
    default:
      throw new Error(`a balance was changed by ${kind}`);
  }
}

/** The oldest cents first. */
function takeFrom(lots: Lot[], units: bigint, why: string): Lot[] {
  const parts: Lot[] = [];
  let left = units;
  while (left > 0n) {
    const [first] = lots;
    if (first === undefined) throw new Error(`${left} cents of ${why} come from nowhere`);
    const part = first.units < left ? first.units : left;
    parts.push({ from: first.from, units: part });
    first.units -= part;
    left -= part;
    if (first.units === 0n) lots.shift();
  }
  return parts;
}

/** What one transaction has written stands at one moment: there what came goes before what left. */
async function postingsOf(database: Database, account: string): Promise<readonly Posting[]> {
  const { rows } = await database.execute<Omit<Posting, 'units'> & { readonly units: string }>(sql`
    select j.kind, j.order_id, j.key, p.units::text
      from ledger_postings p join ledger_journals j on j.id = p.journal_id
     where p.account = ${account}
     order by j.created_at, j.transaction_id, p.units > 0, j.key, p.line`);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}
