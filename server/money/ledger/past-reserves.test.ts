import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts';
import { type PastMoment, readPastReserves } from './past-reserves.ts';
import { beginProofAnew, proveLedgerOnward } from './prove-ledger.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.database.execute(sql`
    insert into ledger_accounts (name, asset)
    select account || ':' || asset, asset
      from unnest(array['reserve', 'held', 'adjustment']) as account,
           unnest(array['RUB', 'LTC']) as asset`);
});
afterAll(() => db.close());

const noon = Date.parse('2026-11-20T12:00:00Z');
const systems = ['RUB', 'LTC'] as const;

type Posted = {
  readonly asset: (typeof systems)[number];
  readonly units: bigint;
  readonly seconds: number;
};

let serial = 0;

/** Money that comes into a reserve, half of which is promised to an order at once. */
async function post({ asset, units, seconds }: Posted): Promise<void> {
  serial += 1;
  await inTransaction(db.database, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into ledger_journals (id, key, kind, created_at)
      values (gen_random_uuid(), ${String(serial)}, 'correction', ${momentOf(seconds)}::timestamptz)
      returning id`);
    await tx.execute(sql`
      insert into ledger_postings (journal_id, line, account, asset, units)
      select ${rows[0]?.id}::uuid, line, account || ':' || ${asset}::text, ${asset}::text, part
        from (values (1, 'reserve', ${units}::numeric), (2, 'adjustment', -2 * ${units}::numeric),
                     (3, 'held', ${units}::numeric)) as lines (line, account, part)`);
  });
}

function momentOf(seconds: number): string {
  return new Date(noon + seconds * 1000).toISOString();
}

/** What the postings before each moment come to, one moment after another. */
async function plain(moments: readonly PastMoment[]): Promise<Map<string, bigint>> {
  const known = new Map<string, bigint>();
  for (const { id, system, at } of moments) {
    const { rows } = await db.database.execute<{ units: string }>(sql`
      select (coalesce(sum(p.units), 0))::text as units
        from ledger_postings p join ledger_journals j on j.id = p.journal_id
       where p.account = ${`reserve:${system}`} and j.created_at < ${at.toISOString()}`);
    known.set(id, BigInt(rows[0]?.units ?? '0'));
  }
  return known;
}

// Whole quarters of an hour and the seconds beside them are asked for and posted at on purpose.
const seconds = fc.oneof(
  fc.integer({ min: 0, max: 7_200 }),
  fc
    .tuple(fc.integer({ min: 0, max: 8 }), fc.constantFrom(-1, 0, 1))
    .map(([quarters, off]) => quarters * 900 + off),
);
const posted = fc.record({
  asset: fc.constantFrom(...systems),
  units: fc.bigInt(1n, 10n ** 24n),
  seconds,
});
const moments = fc
  .array(fc.tuple(fc.constantFrom(...systems), seconds), { minLength: 1, maxLength: 6 })
  .map((asked): PastMoment[] =>
    asked.map(([system, at], index) => {
      return { id: `o${index}`, system, at: new Date(noon + at * 1000) };
    }),
  );

const small = { batch: 3, chunk: 9, firstSteps: 2, days: 2 };

test('reserves of past moments equal the postings before them, however far the sums are', async () => {
  const step = fc.oneof(
    { weight: 3, arbitrary: posted },
    { weight: 1, arbitrary: fc.constant('round' as const) },
  );
  const steps = fc.array(step, { minLength: 10, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(steps, fc.array(moments, { minLength: 3 }), async (all, asks) => {
      await inTransaction(db.database, beginProofAnew);
      for (const [at, one] of all.entries()) {
        if (one === 'round') await proveLedgerOnward(db.database, small);
        else await post(one);
        const asked = asks[at % asks.length] ?? [];
        expect(await readPastReserves(db.database, asked)).toEqual(await plain(asked));
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
  for (let round = 0; round < 80; round += 1) await proveLedgerOnward(db.database, small);
  const { rows } = await db.database.execute(sql`
    select (select filled from ledger_proof) as filled,
           (select count(*) > 5 from reserve_sums) as summed,
           (select count(*)::int from ledger_unproved) as waiting`);
  expect(rows).toEqual([{ filled: true, summed: true, waiting: 0 }]);
  await post({ asset: 'RUB', units: 7n, seconds: 899 });
  for (const asked of fc.sample(moments, 20)) {
    expect(await readPastReserves(db.database, asked)).toEqual(await plain(asked));
  }
});

test('of a system that has no account nothing is known', async () => {
  const at = new Date(noon);
  const asked = [{ id: 'a', system: 'XMR', at }];
  expect(await readPastReserves(db.database, asked)).toEqual(new Map());
});
