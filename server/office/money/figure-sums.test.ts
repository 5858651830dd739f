import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ReportKey, reportKeys } from '../../../core/reports/results.ts';
import { keepClocks } from '../../money/ledger/figure-days.ts';
import type { FigureSpan } from '../../money/ledger/figure-span.ts';
import { beginProofAnew, proveLedgerOnward } from '../../money/ledger/prove-ledger.ts';
import { type FigureLine, type FigureSum, readFigures } from '../../money/ledger/read-figures.ts';
import { readResults } from '../../money/ledger/read-results.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.database.execute(sql`
    insert into ledger_accounts (name, asset)
    select account || ':' || system, asset
      from unnest(array['incoming', 'customer', 'spread', 'fee', 'network', 'reserve',
                        'tolerance']) as account,
           (values ('RUB', 'RUB'), ('LTC', 'LTC'), ('USDT', 'USDT')) as systems (system, asset)`);
});

beforeEach(() => inTransaction(db.database, beginProofAnew));
afterAll(() => db.close());

/** The figures by every posting there is, as they are defined. */
async function plain(span: FigureSpan): Promise<string[]> {
  const offset = sql`make_interval(mins => ${span.utcOffsetMinutes})`;
  const result = sql`array['network', 'spread', 'fee', 'rounding', 'tolerance',
                           'discount', 'referral', 'cashback']`;
  const { rows } = await db.database.execute<{ line: string }>(sql`
    with mine as (
      select j.*, o.direction_id, o.income_system, o.outcome_system,
             to_char((j.created_at at time zone 'UTC') + ${offset}, 'YYYY-MM-DD') as day
        from ledger_journals j join orders o on o.id = j.order_id
       where o.kind = 'exchange'
         and (j.kind in ('exchange', 'exchange_reversed', 'payout') or exists (
           select from ledger_postings r
            where r.journal_id = j.id and split_part(r.account, ':', 1) = any(${result}))))
    select concat_ws(' ', day, direction_id,
                     case when p.account = 'customer:' || income_system
                           and income_system <> outcome_system then 'given'
                          else split_part(p.account, ':', 1) end, p.asset) || ' ' ||
           sum(p.units) as line
      from mine join ledger_postings p on p.journal_id = mine.id
     where day between ${span.since} and ${span.until}
       and (mine.kind in ('exchange', 'exchange_reversed')
            or split_part(p.account, ':', 1) = any(${result}))
     group by day, direction_id, p.asset,
              case when p.account = 'customer:' || income_system
                    and income_system <> outcome_system then 'given'
                   else split_part(p.account, ':', 1) end
    union all
    select concat_ws(' ', day, direction_id, 'exchanges') || ' ' ||
           sum(case kind when 'exchange' then 1 when 'exchange_reversed' then -1 else 0 end)
      from mine where day between ${span.since} and ${span.until} group by day, direction_id`);
  return rows.map(({ line }) => line).sort();
}

const wholePage = { after: null, limit: 1_000_000 };

function byAccount(sums: readonly FigureSum[]): Record<string, bigint> {
  const found: Record<string, bigint> = {};
  for (const { account, asset, units } of sums) {
    found[`${account} ${asset}`] = (found[`${account} ${asset}`] ?? 0n) + units;
  }
  return found;
}

/** The same lines, page by page. */
async function inPages(span: FigureSpan, limit: number): Promise<FigureLine[]> {
  const found: FigureLine[] = [];
  for (;;) {
    const after = found.at(-1) ?? null;
    const { lines } = await readFigures(db.database, span, { after, limit });
    if (lines.length === 0) return found;
    found.push(...lines);
  }
}

async function shown(span: FigureSpan): Promise<string[]> {
  const { totals, lines } = await readFigures(db.database, span, wholePage);
  const rows = lines.flatMap(({ day, directionId, exchanges, sums }) => [
    ...sums.map(
      ({ account, asset, units }) => `${day} ${directionId} ${account} ${asset} ${units}`,
    ),
    `${day} ${directionId} exchanges ${exchanges}`,
  ]);
  expect(byAccount(totals)).toEqual(byAccount(lines.flatMap(({ sums }) => sums)));
  expect(await inPages(span, 3)).toEqual(lines);
  return rows.sort();
}

const clockOf = (minutes: number) => sql`
  insert into figure_clocks (utc_offset_minutes) values (${minutes}) on conflict do nothing`;

/** Whatever is kept of days is the sum of the quarters within them; answers how many sums. */
async function expectDaySums(): Promise<number> {
  const { rows } = await db.database.execute<{ wrong: number; sums: number }>(sql`
    with wanted as (
      select utc_offset_minutes, 'figure' as divided_by, figure_day(at, utc_offset_minutes) as day,
             direction_id as key, account, asset, sum(units) as units
        from figure_sums cross join figure_clocks
       where grain_minutes = 15 and figure_day(at, utc_offset_minutes) >= filled_from
       group by 1, 2, 3, 4, 5, 6
      union all
      select utc_offset_minutes, k.divided_by, figure_day(at, utc_offset_minutes), k.key, account,
             asset, sum(units)
        from result_sums cross join figure_clocks
       cross join lateral (values ('day', ''), ('direction', direction_id), ('operator', author),
                                  ('partner', partner)) as k (divided_by, key)
       where grain_minutes = 15 and figure_day(at, utc_offset_minutes) >= filled_from
       group by 1, 2, 3, 4, 5, 6),
    stored as (
      select utc_offset_minutes, 'figure', day, direction_id, account, asset, units
        from figure_days
      union all select * from result_days)
    select (select count(*)::int from stored) as sums,
           (select count(*)::int from ((table wanted except table stored)
                                       union all (table stored except table wanted))) as wrong`);
  expect(rows[0]?.wrong).toBe(0);
  return rows[0]?.sums ?? 0;
}

async function resultsOf(from: Queryable, span: FigureSpan, by: ReportKey): Promise<string[]> {
  const lines = await readResults(from, span, by);
  return lines
    .map(({ day, key, account, asset, units }) => [day, key, account, asset, units].join(' '))
    .sort();
}

/** Results are the same by kept days as where none are kept. */
async function expectResults(span: FigureSpan): Promise<void> {
  for (const by of reportKeys) {
    const byDays = await resultsOf(db.database, span, by);
    const finer: unknown = await inTransaction(db.database, async (tx) => {
      await tx.execute(sql`delete from figure_clocks`);
      throw new RolledBack(await resultsOf(tx, span, by));
    }).catch((error: unknown) => (error instanceof RolledBack ? error.lines : error));
    expect(byDays).toEqual(finer);
  }
}

class RolledBack extends Error {
  readonly lines: unknown;
  constructor(lines: unknown) {
    super('rolled back');
    this.lines = lines;
  }
}

let serial = 0;

/** A journal of a random order, some days and minutes before a day of the test. */
async function post(one: Posted): Promise<void> {
  serial += 1;
  const id = String(serial).padStart(22, '0');
  const [income, outcome] = one.way;
  await inTransaction(db.database, async (tx) => {
    await tx.execute(sql`
      insert into orders (id, number, kind, status, income_system, outcome_system, direction_id,
        rate_type, income_asset, income_units, outcome_asset, outcome_units, breakdown, pricing,
        evidence, policy, held_units, outcome_account, locale, expires_at, drawn_from, user_id)
      values (${id}, ${String(10_000_000 + serial)}, ${one.orderKind}, 'waiting_funds', ${income},
        ${outcome}, ${`${income}-${outcome}`.toLowerCase()}, 'fixed', ${income}, 1, ${outcome}, 1,
        '{}', '{}', '{}', '{}', 0, 'x', 'ru', now(),
        ${one.orderKind === 'withdrawal' ? 'rewards:X' : null},
        ${one.orderKind === 'withdrawal' ? 'x' : null})`);
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into ledger_journals (id, key, kind, order_id, created_at)
      values (gen_random_uuid(), ${id}, ${one.journalKind}, ${one.ofOrder ? id : null},
        timestamptz '2026-11-20 00:00Z' + make_interval(mins => ${one.minutes}))
      returning id`);
    const lines = one.lines.flatMap(([account, other, system, units]) => [
      [`${account}:${system}`, system, units] as const,
      [`${other}:${system}`, system, -units] as const,
    ]);
    for (const [at, [account, asset, units]] of lines.entries()) {
      await tx.execute(sql`
        insert into ledger_postings (journal_id, line, account, asset, units)
        values (${rows[0]?.id}, ${at + 1}, ${account}, ${asset}, ${units})`);
    }
  });
}

const system = fc.constantFrom('RUB', 'LTC', 'USDT');
const ours = fc.constantFrom('spread', 'fee', 'network', 'tolerance', 'customer');
const line = fc.tuple(ours, fc.constant('adjustment'), system, fc.bigInt(1n, 10n ** 24n));
const posted = fc.record({
  way: fc.constantFrom(['RUB', 'LTC'], ['LTC', 'RUB'], ['LTC', 'LTC'], ['USDT', 'RUB']),
  orderKind: fc.constantFrom('exchange', 'exchange', 'exchange', 'withdrawal'),
  journalKind: fc.constantFrom('exchange', 'exchange', 'exchange_reversed', 'payout', 'deposit'),
  ofOrder: fc.constantFrom(true, true, true, false),
  minutes: fc.integer({ min: 0, max: 3 * 24 * 60 }),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
});
type Posted = typeof posted extends fc.Arbitrary<infer Value> ? Value : never;

const small = { batch: 3, chunk: 15, firstSteps: 2, days: 2 };
const offsets = fc.constantFrom(0, 180, -300, 330, 345, -210, 840, -840);

function spanOf([utcOffsetMinutes, day, days]: readonly [number, number, number]): FigureSpan {
  return { since: `2026-11-${day}`, until: `2026-11-${day + days}`, utcOffsetMinutes };
}

test('figures equal the postings, whenever and on whichever clock they are read', async () => {
  await db.database.execute(sql`
    insert into ledger_accounts (name, asset)
    values ('rewards:X', 'USDT'), ('adjustment:RUB', 'RUB'), ('adjustment:LTC', 'LTC'),
           ('adjustment:USDT', 'USDT')`);
  const step = fc.oneof(
    { weight: 3, arbitrary: posted },
    { weight: 1, arbitrary: fc.constant('round' as const) },
    { weight: 1, arbitrary: offsets },
  );
  const read = fc.tuple(offsets, fc.integer({ min: 18, max: 23 }), fc.integer({ min: 0, max: 4 }));
  const steps = fc.array(step, { minLength: 10, maxLength: 30 });
  const reads = fc.array(read, { minLength: 4, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(steps, reads, async (all, spans) => {
      await inTransaction(db.database, beginProofAnew);
      await db.database.execute(sql`delete from figure_clocks`);
      for (const [at, one] of all.entries()) {
        if (one === 'round') await proveLedgerOnward(db.database, small);
        else if (typeof one === 'number') await db.database.execute(clockOf(one));
        else await post(one);
        await expectDaySums();
        const span = spanOf(spans[at % spans.length] ?? [0, 18, 4]);
        if (at % 3 === 0) expect(await shown(span)).toEqual(await plain(span));
      }
      for (const span of spans.map(spanOf)) {
        const known = await plain(span);
        expect(await shown(span)).toEqual(known);
        await proveLedgerOnward(db.database, small);
        expect(await shown(span)).toEqual(known);
        await expectResults(span);
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
  for (let round = 0; round < 60; round += 1) await proveLedgerOnward(db.database, small);
  const { rows } = await db.database.execute(sql`
    select (select filled from ledger_proof) as filled,
           (select count(*)::int from ledger_unproved) as waiting`);
  expect(rows).toEqual([{ filled: true, waiting: 0 }]);
  const span = { since: '2026-11-18', until: '2026-11-24', utcOffsetMinutes: 330 };
  expect((await shown(span)).length).toBeGreaterThan(20);
  expect(await shown(span)).toEqual(await plain(span));
  expect(await expectDaySums()).toBeGreaterThan(20);
  const counted = (lines: readonly string[]) =>
    lines.filter((line) => line.includes(' exchanges ') && !line.endsWith(' 0')).sort();
  const days = await db.database.execute<{ line: string }>(sql`
    select concat_ws(' ', day, direction_id, 'exchanges', exchanges) as line from exchange_days`);
  const byDay = counted(days.rows.map(({ line }) => line));
  expect(byDay.length).toBeGreaterThan(3);
  expect(byDay).toEqual(counted(await plain({ ...span, utcOffsetMinutes: 0 })));
});

test('days are kept on the clocks of the zone, in summer and in winter', async () => {
  const clocksOf = async (timeZone: string) => {
    await db.database.execute(sql`delete from figure_clocks`);
    await keepClocks(db.database, timeZone);
    await keepClocks(db.database, timeZone);
    const { rows } = await db.database.execute<{ minutes: number }>(sql`
      select utc_offset_minutes as minutes from figure_clocks order by 1`);
    return rows.map(({ minutes }) => minutes);
  };
  expect(await clocksOf('Europe/Moscow')).toEqual([180]);
  expect(await clocksOf('Asia/Kathmandu')).toEqual([345]);
  expect(await clocksOf('Europe/Berlin')).toEqual([60, 120]);
  expect(await clocksOf('Australia/Lord_Howe')).toEqual([630, 660]);
});

test('three months are read from days alone, on a clock that is kept', async () => {
  await db.database.execute(sql`truncate figure_sums, result_sums`);
  await db.database.execute(sql`delete from figure_clocks`);
  await keepClocks(db.database, 'Europe/Moscow');
  await db.database.execute(sql`update ledger_proof set filled = true`);
  for (const table of ['figure_sums', 'result_sums']) {
    const more = table === 'result_sums' ? sql`'service', '',` : sql``;
    await db.database.execute(sql`
      insert into ${sql.identifier(table)}
      select 60, timestamptz '2026-08-01 00:00Z' + make_interval(hours => hour), 'a-b', ${more}
             'fee', 'RUB', -1 from generate_series(0, 90 * 24 - 1) as hour
      union all
      select 15, timestamptz '2026-08-01 00:00Z' + make_interval(hours => hour), 'a-b', ${more}
             'fee', 'RUB', -1 from generate_series(0, 90 * 24 - 1) as hour`);
  }
  const span = { since: '2026-07-31', until: '2026-10-31', utcOffsetMinutes: 180 };
  const before = await resultsOf(db.database, span, 'direction');
  await proveLedgerOnward(db.database);
  // Whoever read an hour would find nothing there now.
  await db.database.execute(sql`delete from figure_sums where grain_minutes = 60`);
  await db.database.execute(sql`delete from result_sums where grain_minutes = 60`);
  expect(before).toHaveLength(91);
  expect(await resultsOf(db.database, span, 'direction')).toEqual(before);
  const figures = await readFigures(db.database, span, wholePage);
  expect(figures.totals).toEqual([{ account: 'fee', asset: 'RUB', units: BigInt(-90 * 24) }]);
});
