import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operatorActor } from '../../../core/actor.ts';
import { RailFault } from '../../../rails/rail.ts';
import { openTestOffice, type TestOffice } from '../../office/access/testing.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import { assertInvariants } from '../ledger/testing.ts';
import { beginRecovery, findRecovery, releaseRecovery } from '../payout-holds/recoveries.ts';
import { readAccounted, readPayoutsOf, readQueued } from '../payouts/read-payouts.ts';
import { decideItem } from './decide-item.ts';
import { isOpen, listItems } from './list-items.ts';
import type { ReadSigned, SignedRecord } from './read-signed.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

beforeEach(async () => {
  await office.platform.database.execute(sql`delete from recovery_decisions`);
  await office.platform.database.execute(sql`delete from recoveries`);
});

afterAll(async () => {
  await assertInvariants(office.platform.database);
  await office.close();
});

/** An order of roubles for litecoin whose payout is queued at the coin's rail. */
async function queued() {
  await office.tick();
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  await office.claim(id);
  const said = { amount: '15000' };
  const confirmed = await office.operator.call('POST', `/orders/${id}/confirm_deposit`, said, {
    'idempotency-key': randomUUID(),
  });
  expect(confirmed.statusCode, confirmed.body).toBe(200);
  const [entry] = await readPayoutsOf(office.platform.database, id);
  if (entry === undefined) throw new Error('no payout was queued');
  return { id, payout: entry.payout };
}

let signed = 0;

function recordOf(changes: Partial<SignedRecord>): SignedRecord {
  signed += 1;
  return {
    at: new Date().toISOString(),
    network: 'litecoin',
    payoutId: 'nobody:1',
    attemptNumber: 1,
    address: 'ltc1qnobody',
    amount: '1000000',
    fee: '300',
    inputs: [],
    txid: String(signed).padStart(64, '0'),
    raw: '00',
    ...changes,
  };
}

async function restored(...records: SignedRecord[]) {
  const { database } = office.platform;
  await beginRecovery(database, { madeAt: new Date(), begunBy: null });
  const recovery = await findRecovery(database);
  if (recovery === null) throw new Error('nothing was begun');
  const read: ReadSigned = async () => records;
  const found = async () => (await listItems(office.deps, recovery, read)).items;
  const decide = (record: SignedRecord, outcome: 'paid' | 'not_paid') =>
    decideItem(office.deps, recovery, read, {
      id: record.txid,
      outcome,
      reference: null,
      reason: 'seen in an explorer',
      actor: operatorActor('owner'),
      alongside: async () => undefined,
    });
  return { recovery, found, decide };
}

async function reserveOfLitecoin(): Promise<bigint> {
  const { rows } = await office.platform.database.execute<{ balance: string }>(sql`
    select sum(balance)::text as balance from ledger_accounts
     where name in ('reserve:LTC', 'held:LTC')`);
  return BigInt(rows[0]?.balance ?? '0');
}

test('nothing is signed while payouts are stopped, and all of it once they go on', async () => {
  const { payout } = await queued();
  const { recovery } = await restored();
  const { database } = office.platform;
  expect(await readQueued(database, payout.rail)).toEqual([]);
  await inTransaction(database, (tx) => releaseRecovery(tx, recovery.id, operatorActor('owner')));
  expect((await readQueued(database, payout.rail)).map(({ id }) => id)).toContain(payout.id);
});

test('what will be answered with the same bytes is taken up by itself', async () => {
  const { payout } = await queued();
  const amount = String(payout.units);
  const record = recordOf({ payoutId: payout.id, address: payout.account, amount });
  const { found, decide } = await restored(record);
  const item = (await found()).find(({ id }) => id === record.txid);
  expect(item).toMatchObject({ kind: 'signed', verdict: 'by_itself' });
  expect(item !== undefined && isOpen(item)).toBe(false);
  expect(await decide(record, 'paid')).toMatchObject({ refused: [{ code: 'invalid_transition' }] });
});

test('an order that was paid another sum is settled by it, the rest out of the reserve', async () => {
  const { id, payout } = await queued();
  const amount = String(payout.units + 5_000n);
  const record = recordOf({ payoutId: payout.id, address: payout.account, amount });
  const { found, decide } = await restored(record);
  expect(await found()).toContainEqual(expect.objectContaining({ verdict: 'undecided' }));
  const before = await reserveOfLitecoin();
  expect(await decide(record, 'paid')).toBeNull();
  expect(await decide(record, 'paid')).toBeNull();
  expect(before - (await reserveOfLitecoin())).toBe(payout.units + 5_300n);
  const order = (await office.admin.call('GET', `/orders/${id}`)).json().data.attributes;
  expect(order.status).toBe('completed');
  const entries = await readPayoutsOf(office.platform.database, id);
  expect(entries.map((entry) => [entry.payout.state, entry.payout.bankReference])).toEqual([
    ['failed', null],
    ['confirmed', record.txid],
  ]);
  expect((await found()).map((item) => item.id)).not.toContain(record.txid);
});

test('what was signed and never paid is accounted for, and its order is paid anew', async () => {
  const { id, payout } = await queued();
  const record = recordOf({ payoutId: payout.id, address: payout.account, amount: '77' });
  const { decide } = await restored(record);
  const { database } = office.platform;
  expect(await readAccounted(database, id)).toEqual([]);
  expect(await decide(record, 'not_paid')).toBeNull();
  expect(await readAccounted(database, id)).toEqual([record.txid]);
  expect(await decide(record, 'paid')).toMatchObject({ refused: [{ code: 'conflict' }] });
});

test('what left for an order that is gone goes out of the reserve', async () => {
  const record = recordOf({ amount: '1000000', fee: '300' });
  const { found, decide } = await restored(record);
  expect(await found()).toContainEqual(expect.objectContaining({ verdict: 'unknown_order' }));
  const before = await reserveOfLitecoin();
  expect(await decide(record, 'paid')).toBeNull();
  expect(before - (await reserveOfLitecoin())).toBe(1_000_300n);
});

test('a signer that is away is told of, and leaves nothing to be taken for looked through', async () => {
  const { recovery } = await restored();
  const found = await listItems(office.deps, recovery, async () => {
    throw new RailFault('signer', 'the signer does not answer', { retryable: true });
  });
  expect(found.signerSilent).toBe(true);
});
