import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stretchOf } from '../../platform/database/count-up-to.ts';
import { inTransaction, sqlStateOf } from '../../platform/database/in-transaction.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/database/testing.ts';
import { type AuditEntry, audit } from './audit.ts';
import { listAudit } from './list-audit.ts';
import { chainBeginning, verifyAuditChain } from './verify-audit-chain.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});

afterAll(() => db.close());

const entry: AuditEntry = {
  actor: 'operator:1',
  action: 'hold',
  subjectType: 'orders',
  subjectId: 'abc',
  before: { status: 'processing' },
  after: { status: 'moderation', units: 10n ** 30n },
  ip: '127.0.0.1',
};

async function write(changes: Partial<AuditEntry> = {}): Promise<void> {
  await inTransaction(db.database, (tx) => audit(tx, { ...entry, ...changes }));
}

test('an empty log is whole', async () => {
  expect(await verifyAuditChain(db.database)).toEqual({
    entries: 0,
    last: chainBeginning,
    brokenAt: null,
  });
});

test('entries written at the same time make one chain', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, at) => write({ subjectId: `order-${at}` })));
  const proof = await verifyAuditChain(db.database);
  expect(proof).toMatchObject({ entries: 12, brokenAt: null });
  expect(proof.last).toMatchObject({ id: 12n, hash: { length: 32 } });
});

test('an entry is gone with the action it tells of', async () => {
  const failed = inTransaction(db.database, async (tx) => {
    await audit(tx, entry);
    throw new Error('the action failed');
  });
  await expect(failed).rejects.toThrow('the action failed');
  expect(await verifyAuditChain(db.database)).toMatchObject({ entries: 12, brokenAt: null });
});

test('amounts of any length are kept to the last digit', async () => {
  await write();
  const { rows, total } = await listAudit(db.database, { search: 'hold' }, { page: 1, per: 1 });
  expect(total).toBe(13);
  expect(rows[0]?.after).toEqual({ status: 'moderation', units: `1${'0'.repeat(30)}` });
});

test('it is searched by parts of actions and of what they were done to', async () => {
  const found = async (search: string) =>
    (await listAudit(db.database, { search }, { page: 1, per: 1 })).total;
  expect(await found('HOL')).toBe(13);
  expect(await found('order-1')).toBeGreaterThan(1);
  expect(await found('nobody-is-called-so')).toBe(0);
});

test('no page costs more than those that are counted', async () => {
  const far = await listAudit(db.database, {}, { page: 1_000_000, per: 100 });
  expect([far.rows, far.total]).toEqual([[], 13]);
  expect(stretchOf({ page: 100, per: 100 })).toEqual({ offset: 9_900, limit: 100 });
  expect(stretchOf({ page: 101, per: 100 })).toEqual({ offset: 10_000, limit: 0 });
  expect(stretchOf({ page: 334, per: 30 })).toEqual({ offset: 9_990, limit: 10 });
});

test.each([
  "update audit_log set actor = 'nobody' where id = 1",
  'delete from audit_log where id = 1',
  'truncate audit_log',
])('the database refuses: %s', async (statement) => {
  const refused = await db.database.execute(sql.raw(statement)).catch(sqlStateOf);
  expect(refused).toBe('42501');
});

test('a change made past the refusal is found out', async () => {
  await db.database.execute(sql`alter table audit_log disable trigger audit_log_append_only`);
  await db.database.execute(sql`update audit_log set actor = 'nobody' where id = 5`);
  expect((await verifyAuditChain(db.database)).brokenAt).toBe(5n);
  await db.database.execute(sql`update audit_log set actor = 'operator:1' where id = 5`);
  expect((await verifyAuditChain(db.database)).brokenAt).toBeNull();
  await db.database.execute(sql`delete from audit_log where id = 7`);
  expect((await verifyAuditChain(db.database)).brokenAt).toBe(8n);
});
