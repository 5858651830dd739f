import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Journal, Posting } from '../../../core/ledger/journal.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { sqlStateOf } from '../../platform/database/in-transaction.ts';
import { preparedStatement } from '../../platform/database/prepared-statement.ts';

type PostOptions = {
  /** Unique for ever; the same key is never posted twice. */
  readonly key: string;
  readonly orderId?: string;
  readonly note?: string;
  readonly createdBy?: string;
};

/**
 * Writes journals in one statement, accounts in one order so that two orders never wait for each
 * other in a ring. A posting that would overdraw what we hold fails the transaction with a check
 * violation: see `isOverdraft`.
 */
export async function postJournals(
  tx: Transaction,
  journals: readonly Journal[],
  options: PostOptions,
): Promise<void> {
  const moving = journals.filter((journal) => journal.postings.length > 0);
  if (moving.length > 0) await insertJournals.run(tx, journalValues(moving, options));
}

/** The values of journals that move something, by the names that `journalStatement` has. */
export function journalValues(journals: readonly Journal[], options: PostOptions) {
  const heads = journals.map((journal, index) => ({
    id: randomUUID(),
    key: `${options.key}:${index + 1}`,
    journal,
  }));
  const lines = inOrder(
    heads.flatMap(({ id, journal }) =>
      journal.postings.map((posting, index) => ({ ...posting, journalId: id, line: index + 1 })),
    ),
  );
  return {
    orderId: options.orderId ?? null,
    note: options.note ?? null,
    createdBy: options.createdBy ?? null,
    ids: heads.map((head) => head.id),
    keys: heads.map((head) => head.key),
    kinds: heads.map((head) => head.journal.kind),
    journalIds: lines.map((line) => line.journalId),
    lines: lines.map((line) => line.line),
    accounts: lines.map((line) => line.account),
    assets: lines.map((line) => line.asset),
    units: lines.map((line) => line.units.toString()),
  };
}

type Line = Posting & { readonly journalId: string; readonly line: number };

function inOrder(lines: readonly Line[]): readonly Line[] {
  return lines.toSorted((left, right) => {
    if (left.account !== right.account) return left.account < right.account ? -1 : 1;
    // Givings back come first, so that moving money within one transaction never looks overdrawn.
    return left.units === right.units ? 0 : left.units > right.units ? -1 : 1;
  });
}

/**
 * Parts of a `with` that write journals and postings, for those who write more at once. Each
 * posting is taken together with its journal, so that the journal is there before it.
 */
export const journalStatement: SQL = sql`
  journal as (
    insert into ledger_journals (id, key, kind, order_id, note, created_by)
    select id, key, kind, ${sql.placeholder('orderId')}, ${sql.placeholder('note')},
           ${sql.placeholder('createdBy')}
      from unnest(${sql.placeholder('ids')}::uuid[], ${sql.placeholder('keys')}::text[],
                  ${sql.placeholder('kinds')}::text[]) as head (id, key, kind)
    returning id),
  posting as (
    insert into ledger_postings (journal_id, line, account, asset, units)
    select journal.id, line, account, asset, units
      from unnest(${sql.placeholder('journalIds')}::uuid[],
                  ${sql.placeholder('lines')}::smallint[],
                  ${sql.placeholder('accounts')}::text[], ${sql.placeholder('assets')}::text[],
                  ${sql.placeholder('units')}::numeric[])
           with ordinality as line (journal_id, line, account, asset, units, position)
      join journal on journal.id = line.journal_id
     order by position)`;

const insertJournals = preparedStatement(() => sql`with ${journalStatement} select`);

/** Says whether an error means that a reserve (or other account of ours) would be overdrawn. */
export function isOverdraft(error: unknown): boolean {
  return breaks(error, 'ledger_accounts_not_overdrawn');
}

/** Says whether an error means that a sum has more digits than the books have room for. */
export function isOverfull(error: unknown): boolean {
  return sqlStateOf(error) === '22003';
}

/** Says whether an error means that more was taken from a user's balance than they are owed. */
export function isBalanceOverdraft(error: unknown): boolean {
  return (
    breaks(error, 'ledger_accounts_balance_not_overdrawn') ||
    breaks(error, 'ledger_accounts_earnings_not_overdrawn')
  );
}

function breaks(error: unknown, constraint: string): boolean {
  if (sqlStateOf(error) !== '23514') return false;
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && at.constraint === constraint) return true;
  }
  return false;
}
