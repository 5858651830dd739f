import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../database/in-transaction.ts';
import { createTestPlatform, type TestPlatform } from '../testing.ts';
import { acquireLease, assertLease, endLease, LeaseLost, renewLease } from './lease.ts';
import { seizeLease } from './testing.ts';

let bed: TestPlatform;

beforeAll(async () => {
  bed = await createTestPlatform();
});
afterAll(() => bed.close());

const database = () => bed.platform.database;

async function acquired(name: string) {
  const lease = await acquireLease(database(), name);
  if (lease === null) throw new Error(`${name} is held`);
  return lease;
}

describe('a lease', () => {
  test('is held by one, until it ends or runs out, and its token grows', async () => {
    const first = await acquired('one');
    expect(await acquireLease(database(), 'one')).toBeNull();
    expect(await renewLease(database(), first)).toBe(true);
    await endLease(database(), first);
    const second = await acquired('one');
    expect(second.token).toBeGreaterThan(first.token);
    await database().execute(sql`update leases set expires_at = now() where name = 'one'`);
    const third = await acquired('one');
    expect(third.token).toBeGreaterThan(second.token);
    expect(await renewLease(database(), second)).toBe(false);
    await endLease(database(), second);
    expect(await acquireLease(database(), 'one')).toBeNull();
  });

  test('of a restored database is newer than those it has forgotten', async () => {
    const before = await acquired('restored');
    await database().execute(sql`delete from leases where name = 'restored'`);
    await sleep(2);
    expect((await acquired('restored')).token).toBeGreaterThan(before.token);
  });

  test('that was taken over refuses the writes of who held it, whole', async () => {
    const slept = await acquired('two');
    await seizeLease(database(), 'two');
    const writing = inTransaction(database(), async (tx) => {
      await tx.execute(sql`insert into secrets (name, value) values ('zombie', sha256('x'))`);
      await assertLease(tx, slept);
    });
    await expect(writing).rejects.toThrow(LeaseLost);
    const { rows } = await database().execute(sql`select from secrets where name = 'zombie'`);
    expect(rows).toEqual([]);
  });

  test('is not taken over under a write that was checked, and is renewed meanwhile', async () => {
    const lease = await acquired('three');
    let next: Promise<unknown> = Promise.resolve();
    let isAcquired = false;
    await inTransaction(database(), async (tx) => {
      await assertLease(tx, lease);
      expect(await renewLease(database(), lease)).toBe(true);
      next = seizeLease(database(), 'three').then(() => {
        isAcquired = true;
      });
      await sleep(200);
      expect(isAcquired).toBe(false);
    });
    await next;
  });

  test('of a process that stopped within a transaction is free within ten seconds', async () => {
    const lease = await acquired('four');
    const beganAt = performance.now();
    // Nobody sends anything any more, not even a rollback: as if the process were stopped.
    const stopped = await database().$client.connect();
    stopped.on('error', () => undefined);
    await stopped.query('begin');
    await stopped.query(`select from leases where name = 'four' for key share`);
    const name = lease.name;
    await vi.waitFor(async () => expect(await acquireLease(database(), name)).not.toBeNull(), {
      timeout: 20_000,
      interval: 500,
    });
    expect(performance.now() - beganAt).toBeLessThan(10_000);
    stopped.release(true);
  });
});
