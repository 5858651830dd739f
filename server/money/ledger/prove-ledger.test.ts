import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts';
import { openAccounts } from './open-accounts.ts';
import { postJournals } from './post-journals.ts';
import { proveAnew, reportProof } from './prove-anew.ts';
import { beginProofAnew, proveLedgerOnward } from './prove-ledger.ts';
import { readLedgerProof } from './read-proof.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await openAccounts(db.database, [
    { code: 'BTC', asset: 'BTC' },
    { code: 'LTC', asset: 'LTC' },
    { code: 'SBERRUB', asset: 'RUB' },
  ]);
});

beforeEach(() => inTransaction(db.database, beginProofAnew));
afterAll(() => db.close());

const assets = { BTC: 'BTC', LTC: 'LTC', SBERRUB: 'RUB' } as const;
const systems = ['BTC', 'LTC', 'SBERRUB'] as const;

/** A correction of a reserve: one journal of two postings. */
async function correct(system: (typeof systems)[number], units: bigint): Promise<void> {
  const asset = assets[system];
  await inTransaction(db.database, (tx) =>
    postJournals(
      tx,
      [
        {
          kind: 'correction',
          postings: [
            { account: `reserve:${system}`, asset, units },
            { account: `adjustment:${system}`, asset, units: -units },
          ],
        },
      ],
      { key: randomUUID() },
    ),
  );
}

const small = { batch: 3, chunk: 15, firstSteps: 2, days: 2 };

/** Rounds until a whole pass has begun and ended. */
async function pass(): Promise<string[]> {
  const { passedFrom: before } = await readLedgerProof(db.database);
  for (let round = 0; round < 1_000; round += 1) {
    const found = await proveLedgerOnward(db.database, small);
    const { passedFrom } = await readLedgerProof(db.database);
    if (passedFrom !== null && (before === null || passedFrom > before)) return found;
  }
  throw new Error('a pass never ended');
}

/** An edit past the guards of the database. */
async function plant(...statements: string[]): Promise<void> {
  await inTransaction(db.database, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(statement);
  });
}

test('nothing is called proved before all that was there has been added up', async () => {
  for (let at = 0; at < 30; at += 1) await correct('BTC', 100n);
  await inTransaction(db.database, beginProofAnew);
  await proveLedgerOnward(db.database, small);
  expect(await readLedgerProof(db.database)).toMatchObject({ checkedAt: null, passedFrom: null });
  await pass();
  const proof = await readLedgerProof(db.database);
  expect(proof).toMatchObject({ drifted: [], broken: [] });
  expect(proof.checkedAt?.getTime()).toBeGreaterThanOrEqual(proof.passedFrom?.getTime() ?? 1e15);
});

test('whatever is posted between the steps of a pass, sums and postings agree', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...systems), fc.bigInt(1n, 10n ** 12n)) },
    { weight: 2, arbitrary: fc.constant('round' as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 40 }), async (steps) => {
      await inTransaction(db.database, beginProofAnew);
      for (const one of steps) {
        if (one === 'round') expect(await proveLedgerOnward(db.database, small)).toEqual([]);
        else await correct(...one);
      }
      expect(await pass()).toEqual([]);
      expect(await pass()).toEqual([]);
      const { rows } = await db.database.execute(sql`
        select account, units, entries from ledger_proof_sums
        except select account, sum(units), count(*) from ledger_postings group by account`);
      expect(rows).toEqual([]);
    }),
    { numRuns: 4, endOnFailure: true },
  );
});

test('a journal that is committed long after others is added once', async () => {
  await pass();
  let commit = () => undefined as undefined;
  const held = new Promise<undefined>((resolve) => {
    commit = () => resolve(undefined) as undefined;
  });
  const late = inTransaction(db.database, async (tx) => {
    const postings = [
      { account: 'reserve:LTC', asset: 'LTC', units: 5n },
      { account: 'adjustment:LTC', asset: 'LTC', units: -5n },
    ] as const;
    await postJournals(tx, [{ kind: 'correction', postings }], { key: randomUUID() });
    await held;
  });
  await correct('BTC', 1n);
  expect(await pass()).toEqual([]);
  commit();
  await late;
  expect(await proveLedgerOnward(db.database, small)).toEqual([]);
  expect(await pass()).toEqual([]);
});

test('an edited balance is found by the next round', async () => {
  await pass();
  await plant("update ledger_accounts set balance = balance + 1 where name = 'reserve:BTC'");
  expect(await proveLedgerOnward(db.database, small)).toEqual(['reserve:BTC']);
  expect(await readLedgerProof(db.database)).toMatchObject({ drifted: ['reserve:BTC'] });
  await plant("update ledger_accounts set balance = balance - 1 where name = 'reserve:BTC'");
  expect(await proveLedgerOnward(db.database, small)).toEqual([]);
});

test('a journal edited in the past is found by the pass that reads everything again', async () => {
  await pass();
  const { rows } = await db.database.execute<{ id: string }>(sql`
    select journal_id::text as id from ledger_postings
     where account = 'reserve:BTC' order by journal_id limit 1`);
  const id = rows[0]?.id ?? '';
  // Both sides at once, and the balances with them: every journal still sums to zero.
  const edit = (by: number) => [
    `update ledger_postings set units = units + ${by}
      where journal_id = '${id}' and account = 'reserve:BTC'`,
    `update ledger_postings set units = units - ${by}
      where journal_id = '${id}' and account = 'adjustment:BTC'`,
    `update ledger_accounts set balance = balance + ${by} where name = 'reserve:BTC'`,
    `update ledger_accounts set balance = balance - ${by} where name = 'adjustment:BTC'`,
  ];
  await plant(...edit(7));
  expect(await pass()).toEqual(['adjustment:BTC', 'reserve:BTC']);
  await plant(...edit(-7));
  await pass();
  expect(await pass()).toEqual([]);
  await plant(`update ledger_postings set units = units + 1
                where journal_id = '${id}' and account = 'reserve:BTC'`);
  expect(await pass()).toEqual(['reserve:BTC', id]);
  expect((await readLedgerProof(db.database)).broken).toEqual([id]);
  await plant(`update ledger_postings set units = units - 1
                where journal_id = '${id}' and account = 'reserve:BTC'`);
  await pass();
  expect(await pass()).toEqual([]);
});

test('a journal that was taken away whole is found', async () => {
  await correct('LTC', 9n);
  await pass();
  await pass();
  await plant(
    `create table removed as select * from ledger_postings where journal_id in (
       select journal_id from ledger_postings where account = 'reserve:LTC' limit 1)`,
    'delete from ledger_postings where journal_id in (select journal_id from removed)',
  );
  expect(await pass()).toEqual(['adjustment:LTC', 'reserve:LTC']);
  await plant('insert into ledger_postings select * from removed', 'drop table removed');
  await pass();
  expect(await pass()).toEqual([]);
});

test('workers that prove at once do it once', async () => {
  for (let at = 0; at < 20; at += 1) await correct('BTC', 3n);
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(Array.from({ length: 4 }, () => proveLedgerOnward(db.database, small)));
  }
  expect(await pass()).toEqual([]);
});

test('whoever owns the machine is told what is wrong, and begins anew when it is mended', async () => {
  await correct('BTC', 500n);
  await proveLedgerOnward(db.database);
  expect((await reportProof(db.database)).isWrong).toBe(false);
  const wrong = sql`update ledger_accounts set balance = balance + 1 where name = 'reserve:BTC'`;
  await db.database.execute(wrong);
  await proveLedgerOnward(db.database);
  const report = await reportProof(db.database);
  expect(report.isWrong).toBe(true);
  expect(report.lines.join()).toContain('reserve:BTC');
  await db.database.execute(
    sql`update ledger_accounts set balance = balance - 1 where name = 'reserve:BTC'`,
  );
  await proveAnew(db.database);
  expect((await readLedgerProof(db.database)).checkedAt).toBeNull();
  await proveLedgerOnward(db.database);
  expect((await reportProof(db.database)).isWrong).toBe(false);
  const { rows } = await db.database.execute(
    sql`select actor, before from audit_log where action = 'prove_anew'`,
  );
  expect(rows).toEqual([{ actor: 'service', before: { drifted: ['reserve:BTC'], broken: [] } }]);
});
