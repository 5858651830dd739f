import { setTimeout as sleep } from 'node:timers/promises';
import { desc, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { simulatedSource } from '../../../sources/simulated/simulated-source.ts';
import { type PriceSource, SourceFault } from '../../../sources/source.ts';
import { openAnnouncements } from '../../platform/database/announcements.ts';
import { createTestPlatform, type TestPlatform } from '../../platform/testing.ts';
import { overrideBreaker, readBreakers } from './breakers.ts';
import { forgetOldSnapshots, insertSnapshot, newestSnapshot, snapshotsOf } from './store.ts';
import { rateSnapshots } from './tables.ts';
import { startRateTicker } from './ticker.ts';

/** How long a busy machine may take over what comes by itself. */
const patience = { timeout: 30_000 };

let test: TestPlatform;
let source: PriceSource;

beforeAll(async () => {
  test = await createTestPlatform();
  source = simulatedSource({ seed: 'test', now: () => test.platform.clock.now() });
});

beforeEach(async () => {
  await test.platform.database.delete(rateSnapshots);
});

afterAll(() => test.close());

async function countSnapshots(): Promise<number> {
  return test.platform.database.$count(rateSnapshots);
}

describe('the ticker', () => {
  it('runs in one worker of many, and another takes over when that one ends', async () => {
    const names = ['a', 'b', 'c'];
    const tickers = names.map((name) =>
      startRateTicker(test.platform, { ...source, name }, { tickSeconds: 0.05 }),
    );
    await vi.waitFor(async () => expect(await countSnapshots()).toBeGreaterThan(8), patience);
    const ticking = async () => {
      const rows = await test.platform.database
        .selectDistinct({ source: rateSnapshots.source })
        .from(rateSnapshots);
      return rows.map((row) => row.source);
    };
    const [first = ''] = await ticking();
    expect(await ticking()).toHaveLength(1);
    await tickers[names.indexOf(first)]?.close();
    await vi.waitFor(async () => expect(await ticking()).toHaveLength(2), patience);
    await Promise.all(tickers.map((ticker) => ticker.close()));
    const after = await countSnapshots();
    await sleep(150);
    expect(await countSnapshots()).toBe(after);
  });

  it('goes on after its connections were cut', async () => {
    const ticker = startRateTicker(test.platform, source, { tickSeconds: 0.05 });
    await vi.waitFor(async () => expect(await countSnapshots()).toBeGreaterThan(2), patience);
    await test.platform.database.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and datname = current_database()`);
    const cut = await countSnapshots();
    await vi.waitFor(async () => expect(await countSnapshots()).toBeGreaterThan(cut + 2), patience);
    await ticker.close();
  });

  it('asks a source that failed again, and stores nothing meanwhile', async () => {
    let failing = true;
    const flaky: PriceSource = {
      ...source,
      fetch() {
        return failing ? Promise.reject(new SourceFault('flaky', 'down')) : source.fetch();
      },
    };
    const ticker = startRateTicker(test.platform, flaky, { tickSeconds: 0.02 });
    await sleep(150);
    expect(await countSnapshots()).toBe(0);
    failing = false;
    await vi.waitFor(async () => expect(await countSnapshots()).toBeGreaterThan(1), patience);
    await ticker.close();
  });
});

describe('a market of a single source, such as the demo’s', () => {
  it('is held and released as an operator orders, also by the next worker', async () => {
    const { database } = test.platform;
    const order = (wish: 'hold_fixed' | 'hold_all' | 'release') =>
      overrideBreaker(database, 'BTC/USDT', wish, { actor: 'operator:1', ip: '127.0.0.1' });
    const standing = async () => {
      const snapshot = await newestSnapshot(database);
      const price = snapshot?.prices.find(({ base }) => base === 'BTC');
      const breaker = (await readBreakers(database)).find(({ market }) => market === 'BTC/USDT');
      return [price?.hold ?? 'none', breaker?.hold, breaker?.ordered];
    };
    let ticker = startRateTicker(test.platform, source, { tickSeconds: 0.05 });
    await order('hold_all');
    await vi.waitFor(async () => expect(await standing()).toEqual(['all', 'all', null]), patience);
    await ticker.close();
    await database.delete(rateSnapshots);
    ticker = startRateTicker(test.platform, source, { tickSeconds: 0.05 });
    await vi.waitFor(async () => expect(await standing()).toEqual(['all', 'all', null]), patience);
    await order('release');
    await vi.waitFor(
      async () => expect(await standing()).toEqual(['none', 'none', null]),
      patience,
    );
    await ticker.close();
  });
});

describe('a snapshot', () => {
  it('is announced when it is committed, and found again by its id', async () => {
    const announcements = await openAnnouncements(test.platform.database, test.platform.log);
    const payloads: (string | null)[] = [];
    await announcements.on('rates_changed', (payload) => payloads.push(payload));
    const stored = await insertSnapshot(test.platform.database, source, await source.fetch());
    await vi.waitFor(() => expect(payloads).toEqual([stored.id]), patience);
    expect(await snapshotsOf(test.platform.database, [stored.id])).toEqual([stored]);
    expect(await newestSnapshot(test.platform.database)).toEqual(stored);
    await announcements.close();
  });

  it('is kept the longer the rarer its kind', async () => {
    const { database } = test.platform;
    const now = new Date(Math.floor(Date.parse('2026-11-20T12:00:00Z') / 3_600_000) * 3_600_000);
    for (const seconds of [0, 5, 295, 300, 305, 3600]) {
      const asOf = new Date(now.getTime() + seconds * 1000);
      await insertSnapshot(database, source, { asOf, prices: [] });
    }
    const rows = await database.select().from(rateSnapshots).orderBy(rateSnapshots.asOf);
    expect(rows.map((row) => row.grain)).toEqual([
      'hour',
      'tick',
      'tick',
      'five_minutes',
      'tick',
      'hour',
    ]);
  });

  it('is forgotten when its time is over', async () => {
    const { database } = test.platform;
    const ages = [
      { grain: 'tick', days: 0.5, remains: true },
      { grain: 'tick', days: 2, remains: false },
      { grain: 'five_minutes', days: 20, remains: true },
      { grain: 'five_minutes', days: 40, remains: false },
      { grain: 'hour', days: 400, remains: true },
      { grain: 'hour', days: 1200, remains: false },
    ] as const;
    await database.insert(rateSnapshots).values(
      ages.map(({ grain, days, remains }, at) => ({
        id: `00000000-0000-4000-8000-00000000000${at}`,
        source: remains ? 'kept' : 'forgotten',
        simulated: true,
        asOf: new Date(test.platform.clock.now().getTime() - days * 86_400_000),
        prices: [],
        grain,
      })),
    );
    await forgetOldSnapshots(database, 180);
    const left = await database.select().from(rateSnapshots).orderBy(desc(rateSnapshots.asOf));
    expect(left.map((row) => row.source)).toEqual(['kept', 'kept', 'kept']);
  });
});

describe('announcements', () => {
  it('are listened to again after the connection was cut, and the gap is told', async () => {
    const { database, log } = test.platform;
    const announcements = await openAnnouncements(database, log);
    const payloads: (string | null)[] = [];
    await announcements.on('rates_changed', (payload) => payloads.push(payload));
    await database.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where query like 'listen %' and datname = current_database()`);
    await vi.waitFor(() => expect(payloads).toEqual([null]), patience);
    const stored = await insertSnapshot(database, source, await source.fetch());
    await vi.waitFor(() => expect(payloads).toEqual([null, stored.id]), patience);
    await announcements.close();
  });
});
