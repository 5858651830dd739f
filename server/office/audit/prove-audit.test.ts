import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts';
import { audit } from './audit.ts';
import { proveAuditOnward, readAuditProof } from './prove-audit.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
  await db.database.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
});

afterAll(() => db.close());

const pace = { chunk: 4, steps: 2 };
const round = () => proveAuditOnward(db.database, pace);

async function write(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    await inTransaction(db.database, (tx) =>
      audit(tx, {
        actor: 'operator:1',
        action: 'hold',
        subjectType: 'orders',
        subjectId: `o${at}`,
        ip: null,
      }),
    );
  }
}

async function rounds(count: number): Promise<bigint | null> {
  let found: bigint | null = null;
  for (let at = 0; at < count; at += 1) found = await round();
  return found;
}

async function setActor(id: number, actor: string): Promise<void> {
  await db.database.execute(sql`update audit_log set actor = ${actor} where id = ${id}`);
}

test('an empty log is whole as soon as it was looked at', async () => {
  expect(await readAuditProof(db.database)).toMatchObject({ entries: 0, checkedAt: null });
  expect(await round()).toBeNull();
  const proof = await readAuditProof(db.database);
  expect(proof).toMatchObject({ entries: 0, head: null, brokenAt: null });
  expect(proof.checkedAt).not.toBeNull();
});

test('a new entry that is changed is found at once, an old one when it is read again', async () => {
  await write(20);
  expect(await rounds(10)).toBeNull();
  expect(await readAuditProof(db.database)).toMatchObject({ entries: 20, brokenAt: null });
  await setActor(3, 'nobody');
  expect(await rounds(10)).toBe(3n);
  expect((await readAuditProof(db.database)).brokenAt).toBe('3');
  await write(2);
  await setActor(22, 'nobody');
  await setActor(3, 'operator:1');
  expect(await round()).toBe(22n);
  await setActor(22, 'operator:1');
  expect(await rounds(12)).toBeNull();
  expect((await readAuditProof(db.database)).brokenAt).toBeNull();
});

test('an end that was cut off is missed, though the chain before it is whole', async () => {
  await rounds(12);
  const cut = await db.database.execute<Record<string, unknown>>(
    sql`create table cut as select * from audit_log where id > 18`,
  );
  expect(cut.rowCount).toBe(4);
  await db.database.execute(sql`delete from audit_log where id > 18`);
  expect(await round()).toBe(22n);
  await write(6);
  expect(await round()).toBe(22n);
});
