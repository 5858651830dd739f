import { sql } from 'drizzle-orm';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  errorCodeOf,
  errorCodes,
  operationalErrors,
} from '../../../core/operational-errors/registry.ts';
import { translateIfKnown } from '../../../i18n/translate.ts';
import { openDatabase } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { buildApp } from '../http/app.ts';
import { openLog } from '../log/log.ts';
import { openTasks } from '../tasks/open-tasks.ts';
import { createTestPlatform, type TestPlatform } from '../testing.ts';
import { type ErrorCounts, openErrorCounts } from './error-counts.ts';
import { addErrorMetrics } from './error-metrics.ts';
import { forgetOldErrors } from './forget-errors.ts';
import { listErrors } from './list-errors.ts';
import { pageErrors } from './page-errors.ts';
import { resolveError } from './resolve-error.ts';
import { rowsMax, startErrorWriter, writeErrors, writeLast } from './write-errors.ts';

let bed: TestPlatform;
let counts: ErrorCounts;

beforeAll(async () => {
  bed = await createTestPlatform();
});

beforeEach(async () => {
  counts = openErrorCounts();
  await bed.platform.database.execute(
    sql`truncate operational_errors, operational_error_totals, alerts`,
  );
});

afterAll(() => bed.close());

function note(message: string, fields: unknown = {}, isError = true): void {
  counts.note({ isError, fields, message });
}

function open() {
  return listErrors(bed.platform.database, { state: 'open', below: null }, 100);
}

async function raised() {
  const { rows } = await bed.platform.database.execute(
    sql`select kind, subject, params from alerts order by id`,
  );
  return rows;
}

test('every code has its words in both languages, and no two have one message', () => {
  for (const code of errorCodes) {
    for (const locale of ['ru', 'en'] as const) {
      expect(translateIfKnown(locale, `operationalError.${code}`), code).toBeTruthy();
      expect(translateIfKnown(locale, `operationalError.${code}.todo`), code).toBeTruthy();
    }
    const { message } = operationalErrors[code];
    if (message !== '') expect(errorCodeOf(message)).toBe(code);
  }
});

/** The same mistake at the same place, about somebody else each time. */
function mistake(about: string): Error {
  return new TypeError(`no order of ${about}`);
}

test('the same error at the same place is one, whatever it is about; elsewhere it is another', async () => {
  for (const about of ['anna@example.com', 'boris@example.com', '+79161234567']) {
    note('request failed', { err: mistake(about), method: 'POST', route: '/a', request: 'r-1' });
  }
  note('request failed', { err: mistake('x'), method: 'POST', route: '/b' });
  note('request failed', { err: new RangeError('x'), method: 'POST', route: '/a' });
  await writeErrors(bed.platform.database, counts);
  const rows = await open();
  expect(rows.map(({ place, count }) => [place, count]).toSorted()).toEqual([
    ['POST /a', 1n],
    ['POST /a', 3n],
    ['POST /b', 1n],
  ]);
  const [three] = rows.filter(({ count }) => count === 3n);
  expect(three?.sample).toContain('TypeError: no order of [number]');
  expect(three?.sample).toContain('at mistake (server/platform/errors/errors.test.ts:');
  expect(three?.sample).toContain('request r-1');
  expect(JSON.stringify(rows.map(({ sample }) => sample))).not.toMatch(/anna|boris|7916/);
});

test('what is written again adds up; a warning counts by its code alone', async () => {
  note('price source failed', { source: 'binance' }, false);
  note('nobody counts this', {}, false);
  note('nobody has named this');
  await writeErrors(bed.platform.database, counts);
  note('price source failed', { source: 'binance' }, false);
  await writeErrors(bed.platform.database, counts);
  expect((await open()).map(({ code, count }) => [code, count]).toSorted()).toEqual([
    ['price_source_failed', 2n],
    ['unregistered', 1n],
  ]);
});

test('whatever is logged, counting it throws nothing', () => {
  const odd = {
    get err() {
      throw new Error('no');
    },
  };
  for (const fields of [null, undefined, 7, 'x', [], odd, { err: { message: 1 } }]) {
    expect(() => note('request failed', fields)).not.toThrow();
  }
  const circle = new Error('a');
  circle.cause = circle;
  expect(() => note('request failed', { err: circle })).not.toThrow();
});

test('what cannot be written is kept, and the end of a process does not wait for it', async () => {
  note('request failed', { route: '/a' });
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/none', { poolMax: 1 });
  await expect(writeErrors(nowhere, counts)).rejects.toThrow();
  note('request failed', { route: '/a' });
  await writeLast(nowhere, counts);
  await writeErrors(bed.platform.database, counts);
  expect(await open()).toMatchObject([{ count: 2n }]);
  await nowhere.$client.end();
});

test('further kinds than can be kept count as one of their code, in memory and in the table', async () => {
  for (let at = 0; at < 500; at += 1) note('request failed', { route: `/${at}` });
  const drained = counts.take();
  expect(drained.length).toBeLessThanOrEqual(240);
  expect(drained.reduce((sum, { count }) => sum + count, 0)).toBe(500);
  await bed.platform.database.execute(sql`
    insert into operational_errors (code, fingerprint, count, first_seen_at, last_seen_at)
    select 'request_failed', 'f' || n, 1, now(), now() from generate_series(1, ${rowsMax}) n`);
  for (let at = 0; at < 50; at += 1) note('rail failed to open', { rail: `rail ${at}` });
  await writeErrors(bed.platform.database, counts);
  const { database } = bed.platform;
  const rows = await listErrors(
    database,
    { state: 'open', code: 'rail_not_opened', below: null },
    100,
  );
  expect(rows).toMatchObject([{ fingerprint: 'other rail_not_opened', count: 50n }]);
});

test('a resolved error is set aside, and is open again when it comes again', async () => {
  note('rail failed to open', { rail: 'litecoin' });
  await writeErrors(bed.platform.database, counts);
  const { database } = bed.platform;
  const [row] = await open();
  const resolve = () =>
    inTransaction(database, (tx) => resolveError(tx, row?.id ?? 0n, 'operator:1'));
  expect(await resolve()).toMatchObject({ resolvedBy: 'operator:1' });
  expect(await resolve()).toMatchObject({ refused: [{ code: 'conflict' }] });
  expect(await open()).toEqual([]);
  note('rail failed to open', { rail: 'litecoin' });
  await writeErrors(database, counts);
  const [again] = await open();
  expect(again).toMatchObject({ id: row?.id, count: 2n, resolvedAt: null, resolvedBy: null });
  expect(again?.reappearedAt).toBeInstanceOf(Date);
});

test('an unexpected error pages once until it is resolved and comes again', async () => {
  const { database } = bed.platform;
  const come = async () => {
    note('rail failed to open', { rail: 'litecoin' });
    await writeErrors(database, counts);
    return pageErrors(database);
  };
  expect(await come()).toBe(1);
  expect(await come()).toBe(0);
  expect(await raised()).toMatchObject([
    { kind: 'unexpected_error', subject: 'rail_not_opened', params: { where: ' (litecoin)' } },
  ]);
  const [row] = await open();
  await inTransaction(database, (tx) => resolveError(tx, row?.id ?? 0n, 'operator:1'));
  expect(await come()).toBe(1);
});

test('an expected error, and one with an alert of its own, page nobody', async () => {
  note('price source failed', { source: 'okx' }, false);
  note('background task failed', { task: 'rates' });
  await writeErrors(bed.platform.database, counts);
  expect(await pageErrors(bed.platform.database)).toBe(0);
  expect(await raised()).toEqual([]);
});

test('a storm pages ten times an hour, and the rest afterwards', async () => {
  const { database } = bed.platform;
  for (let at = 0; at < 25; at += 1) note('request failed', { route: `/${at}` });
  await writeErrors(database, counts);
  expect(await pageErrors(database)).toBe(10);
  expect(await pageErrors(database)).toBe(0);
  await database.execute(sql`
    update operational_errors set paged_at = paged_at - interval '61 minutes'`);
  expect(await pageErrors(database)).toBe(10);
});

test('the list goes on by key, and what is old is forgotten but for its total', async () => {
  const { database } = bed.platform;
  for (let at = 0; at < 7; at += 1) note('request failed', { route: `/${at}` });
  await writeErrors(database, counts);
  const seen: string[] = [];
  for (let below: Parameters<typeof listErrors>[1]['below'] = null; ; ) {
    const rows = await listErrors(database, { state: 'open', below }, 3);
    seen.push(...rows.map(({ place }) => place));
    const last = rows.at(-1);
    if (last === undefined) break;
    below = { at: last.lastSeenAt.toISOString(), id: last.id };
  }
  expect(new Set(seen).size).toBe(7);
  expect(seen).toHaveLength(7);
  await database.execute(sql`
    update operational_errors set first_seen_at = first_seen_at - interval '91 days',
           last_seen_at = last_seen_at - interval '91 days' where place in ('/1', '/2')`);
  expect(await forgetOldErrors(database, 0)).toBe(0);
  expect(await forgetOldErrors(database, 90)).toBe(2);
  expect(await open()).toHaveLength(5);
  const registry = new Registry();
  addErrorMetrics(registry, bed.platform);
  const text = await registry.metrics();
  expect(text).toContain('operational_errors_total{code="request_failed"} 7');
  expect(text).toContain('operational_errors_total{code="rail_not_opened"} 0');
});

test('a request that failed and a task that failed are counted by the log they write to', async () => {
  const log = openLog({ logLevel: 'silent' }, 'test', { noteTrouble: counts.note });
  const app = await buildApp({ ...bed.platform, log });
  app.get('/broken/:id', () => {
    throw new Error('a bug');
  });
  expect((await app.inject('/broken/anna')).statusCode).toBe(500);
  await app.close();
  const tasks = openTasks(log);
  let rounds = 0;
  tasks.start({ name: 'flaky', everyMilliseconds: 1 }, async () => {
    rounds += 1;
    if (rounds === 1) throw new Error('away');
  });
  const writer = startErrorWriter({ database: bed.platform.database, tasks }, counts);
  await expect.poll(() => rounds).toBeGreaterThan(1);
  await tasks.close();
  await writer.close();
  await writeLast(bed.platform.database, counts);
  expect((await open()).map(({ code, place }) => [code, place]).toSorted()).toEqual([
    ['request_failed', 'GET /broken/:id'],
    ['task_failed', 'flaky'],
  ]);
});
