import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Platform } from '../../platform/platform.ts';
import { longRoundMilliseconds, type Task } from '../../platform/tasks/task.ts';
import { addAccountDays, addMovements } from './account-movements.ts';
import { addExchangeDays } from './exchange-days.ts';
import { fillFigureDays, keepClocks } from './figure-days.ts';
import { addFigures } from './figure-lines.ts';
import { addReserveSums } from './reserve-sums.ts';
import { addResults } from './result-lines.ts';

type ProofPace = {
  /** Journals added to the sums in one transaction. */
  readonly batch: number;
  /** Postings that one step of the pass reads. */
  readonly chunk: number;
  /** Steps of one round while nothing could be compared yet. */
  readonly firstSteps: number;
  /** Days of a new clock that one step fills, at most `firstSteps` in a round. */
  readonly days: number;
};

/** About two million postings an hour: a million orders, fourteen million of them, in seven. */
const usualPace: ProofPace = { batch: 2_000, chunk: 5_500, firstSteps: 80, days: 30 };

const roundMilliseconds = 10_000;

/** Proves the ledger again and again, and reports once whatever is found, until it changes. */
export function workLedgerProof(
  platform: Pick<Platform, 'database' | 'log' | 'tasks' | 'config'>,
): Task {
  let reported = '';
  const pace = {
    everyMilliseconds: roundMilliseconds,
    stallMillisecondsMax: longRoundMilliseconds,
  };
  const options = { name: 'ledger proof', ...pace };
  return platform.tasks.start(options, async () => {
    await keepClocks(platform.database, platform.config.timeZone);
    const found = await proveLedgerOnward(platform.database);
    const report = found.join();
    if (report !== '' && report !== reported) {
      platform.log.error({ found }, 'ledger balance mismatch');
    }
    reported = report;
  });
}

/**
 * One round of the proof, in one worker of all: adds new journals to the sums, reads the next
 * postings of the pass that reads them all again, and compares every balance with the sums. The
 * work of a round does not grow with the ledger. Gives accounts and journals that are wrong.
 */
export async function proveLedgerOnward(
  database: Database,
  pace: ProofPace = usualPace,
): Promise<string[]> {
  const turn = (work: (tx: Transaction, proof: Proof) => Promise<boolean>) =>
    inTransaction(database, async (tx) => {
      const proof = await lockProof(tx);
      return proof !== null && (await work(tx, proof));
    });
  while (await turn((tx, proof) => addUnproved(tx, proof, pace.batch))) {
    // Each batch is committed by itself, so that nobody waits for all of them.
  }
  for (let step = 1; step <= pace.firstSteps; step += 1) {
    if (!(await turn((tx) => fillFigureDays(tx, pace.days)))) break;
  }
  for (let step = 1; step <= pace.firstSteps; step += 1) {
    if (!(await turn((tx, proof) => readChunk(tx, proof, pace.chunk)))) break;
  }
  return inTransaction(database, async (tx) =>
    (await lockProof(tx)) === null ? [] : compareBalances(tx),
  );
}

/**
 * Forgets all sums and begins with the first pass: after rows were written past the database's own
 * rules, as a repair by hand does.
 */
export async function beginProofAnew(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    truncate ledger_unproved, ledger_proof_sums, ledger_proof_broken, figure_sums, reserve_sums,
             exchange_days, account_movements, account_days, result_sums`);
  await tx.execute(sql`
    update ledger_proof set filled = false, pass_cursor = default, pass_began_at = now(),
      passed_from = null, passed_until = null, passed_drifted = '{}',
      checked_at = null, drifted = '{}'`);
}

type Proof = { readonly filled: boolean; readonly cursor: string };

/** The state of the proof, held until the transaction ends; null while another worker has it. */
async function lockProof(tx: Transaction): Promise<Proof | null> {
  const { rows } = await tx.execute<{ filled: boolean; cursor: string }>(sql`
    select filled, pass_cursor::text as cursor from ledger_proof for update skip locked`);
  return rows[0] ?? null;
}

/**
 * Adds journals to the sums once and for all, and says whether more are waiting. Those that the
 * pass has gone by are added to what it has read; in the first pass the others are left to it.
 */
async function addUnproved(tx: Transaction, proof: Proof, batch: number): Promise<boolean> {
  const counted = proof.filled
    ? sql`dequeued`
    : sql`(select * from dequeued where journal_id <= ${proof.cursor}::uuid)`;
  const passed = sql`journal_id <= ${proof.cursor}::uuid`;
  const journals = sql`(
    select j.* from ${counted} t join ledger_journals j on j.id = t.journal_id) j`;
  const { rows } = await tx.execute<{ dequeued: number }>(sql`
    with dequeued as materialized (
      delete from ledger_unproved where journal_id = any(array(
        select journal_id from ledger_unproved limit ${batch} for update skip locked))
      returning journal_id),
    read as materialized (
      select p.journal_id, p.account, p.asset, p.units
        from ${counted} t join ledger_postings p on p.journal_id = t.journal_id),
    summed as (
      insert into ledger_proof_sums (account, units, entries, pass_units, pass_entries)
      select account, sum(units), count(*), coalesce(sum(units) filter (where ${passed}), 0),
             count(*) filter (where ${passed})
        from read group by account
      on conflict (account) do update set ${added}),
    ${sumsOf(journals)}
    noted as (${noteBroken})
    select count(*)::int as dequeued from dequeued`);
  return rows[0]?.dequeued === batch;
}

/**
 * Reads the next journals by their ids, which are drawn by chance: a pass reads old and new alike.
 * Says whether the first pass has more to read.
 */
async function readChunk(tx: Transaction, proof: Proof, chunk: number): Promise<boolean> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select journal_id::text as id from ledger_postings
     where journal_id > ${proof.cursor}::uuid order by journal_id offset ${chunk} limit 1`);
  const until = rows[0]?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  const first = sql`case when ${proof.filled} then 0 else 1 end`;
  await tx.execute(sql`
    with chosen as materialized (
      select p.journal_id, p.account, p.asset, p.units from ledger_postings p
       where p.journal_id > ${proof.cursor}::uuid and p.journal_id <= ${until}::uuid),
    read as materialized (
      select * from chosen where not exists (
        select from ledger_unproved u where u.journal_id = chosen.journal_id)),
    summed as (
      insert into ledger_proof_sums (account, units, entries, pass_units, pass_entries)
      select account, sum(units) * ${first}, count(*) * ${first}, sum(units), count(*)
        from read group by account
      on conflict (account) do update set ${added}),
    ${proof.filled ? sql`` : sumsOf(readJournals)}
    noted as (${noteBroken})
    update ledger_proof set pass_cursor = ${until}::uuid`);
  if (rows.length === 0) await endPass(tx);
  return !proof.filled && rows.length > 0;
}

/** Everything that is summed beside the proof, as parts of a `with` that has `read`. */
function sumsOf(journals: SQL): SQL {
  return sql`
    figures as (${addFigures(journals)}),
    days as (${addExchangeDays(journals)}),
    movements as (${addMovements(journals)}),
    account_sums as (${addAccountDays(journals)}),
    results as (${addResults(journals)}),
    reserves as (${addReserveSums(sql`read`)}),`;
}

const readJournals = sql`(
  select j.* from ledger_journals j
   where j.id in (select journal_id from read)) j`;

const added = sql`
  units = ledger_proof_sums.units + excluded.units,
  entries = ledger_proof_sums.entries + excluded.entries,
  pass_units = ledger_proof_sums.pass_units + excluded.pass_units,
  pass_entries = ledger_proof_sums.pass_entries + excluded.pass_entries`;

/** Journals of `read` that do not sum to zero, or post to an account of another asset. */
const noteBroken: SQL = sql`
  insert into ledger_proof_broken (journal_id)
  select journal_id from read group by journal_id, asset having sum(units) <> 0
  union
  select r.journal_id from read r join ledger_accounts a on a.name = r.account
   where a.asset <> r.asset
  on conflict (journal_id) do update set found_at = now()`;

/** What was read again is compared with what was added up when it was new, and the next begins. */
async function endPass(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update ledger_proof set filled = true, pass_cursor = default, pass_began_at = now(),
      passed_from = pass_began_at, passed_until = now(),
      passed_drifted = array(
        select account from ledger_proof_sums
         where units <> pass_units or entries <> pass_entries order by account)`);
  await tx.execute(sql`delete from ledger_proof_broken where found_at < (
    select passed_from from ledger_proof)`);
  await tx.execute(sql`update ledger_proof_sums set pass_units = 0, pass_entries = 0`);
}

/** Compares balances with the sums and what is not in them yet; gives whatever is wrong. */
async function compareBalances(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ found: string[] }>(sql`
    with fresh as (
      select p.account, sum(p.units) as units, count(*) as entries
        from ledger_unproved u join ledger_postings p on p.journal_id = u.journal_id
       group by p.account)
    update ledger_proof set checked_at = now(), drifted = array(
      select coalesce(a.name, s.account)
        from ledger_accounts a
        full join ledger_proof_sums s on s.account = a.name
        left join fresh n on n.account = a.name
       where coalesce(a.balance, 0) <> coalesce(s.units, 0) + coalesce(n.units, 0)
          or coalesce(a.entries, 0) <> coalesce(s.entries, 0) + coalesce(n.entries, 0)
       order by 1)
     where filled
    returning array(select distinct unnest(drifted || passed_drifted) order by 1) || array(
      select journal_id::text from ledger_proof_broken order by 1 limit 20) as found`);
  return rows[0]?.found ?? [];
}
