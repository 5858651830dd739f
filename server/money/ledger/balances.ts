import { inArray, like, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { ownerOf, systemAccount } from '../../../core/ledger/journal.ts';
import { type Amount, amount } from '../../../core/money/amount.ts';
import { isAssetCode } from '../../../core/money/asset.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ledgerAccounts, ledgerJournals } from './tables.ts';

type Balance = { readonly account: string; readonly amount: Amount };

/** Word for word that of the index `ledger_accounts_of_service`. */
const ofService = sql`ledger_account_kind(${ledgerAccounts.name})
  <> all (array['rewards', 'earnings', 'debt'])`;

/** Every account of the service itself with its balance, by name; none of those of its users. */
export async function readServiceBalances(database: Queryable): Promise<Balance[]> {
  const rows = await database
    .select({
      name: ledgerAccounts.name,
      asset: ledgerAccounts.asset,
      balance: ledgerAccounts.balance,
    })
    .from(ledgerAccounts)
    .where(ofService)
    .orderBy(ledgerAccounts.name);
  return rows.map(toBalance);
}

/** What users have all together: one sum of each kind of account and asset. */
export async function readUserTotals(database: Queryable): Promise<Balance[]> {
  const { rows } = await database.execute<{ name: string; asset: string; units: string }>(sql`
    select ledger_account_name(ledger_account_kind(name), asset) as name, asset,
           sum(balance)::text as units
      from ledger_accounts where not ${ofService} group by 1, 2 order by 1`);
  return rows.map(({ name, asset, units }) => toBalance({ name, asset, balance: BigInt(units) }));
}

/** The free reserve of every payment system in units: what new orders may still take. */
export async function readReserves(database: Queryable): Promise<Map<string, bigint>> {
  const rows = await database
    .select({ name: ledgerAccounts.name, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(like(ledgerAccounts.name, systemAccount('reserve', '%')));
  return new Map(rows.map((row) => [ownerOf(row.name), row.balance]));
}

/** Says whether anything was ever posted. */
export async function hasHistory(database: Queryable): Promise<boolean> {
  const rows = await database.select({ id: ledgerJournals.id }).from(ledgerJournals).limit(1);
  return rows.length > 0;
}

/** The balances of some accounts in units, by their names; of accounts that are not there, none. */
export async function readBalances(
  database: Queryable,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await database
    .select({ name: ledgerAccounts.name, balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(inArray(ledgerAccounts.name, [...accounts]));
  return new Map(rows.map(({ name, balance }) => [name, balance]));
}

/** The balance of one account in units; null where there is no such account. */
export async function readBalance(database: Queryable, account: string): Promise<bigint | null> {
  return (await readBalances(database, [account])).get(account) ?? null;
}

/** The same as an expression, in text, for those who ask the database more at once. */
export function balanceOf(account: string | Placeholder | SQL): SQL {
  return sql`(select balance::text from ledger_accounts where name = ${account})`;
}

function toBalance(row: { name: string; asset: string; balance: bigint }): Balance {
  if (!isAssetCode(row.asset)) throw new Error(`account ${row.name} is of unknown ${row.asset}`);
  return { account: row.name, amount: amount(row.balance, row.asset) };
}
