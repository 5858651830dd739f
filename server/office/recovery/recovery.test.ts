import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assertInvariants } from '../../money/ledger/testing.ts';
import { beginRecovery } from '../../money/payout-holds/recoveries.ts';
import { type Answer, type Desk, openTestOffice, type TestOffice } from '../access/testing.ts';
import { verifyAuditChain } from '../audit/verify-audit-chain.ts';

let office: TestOffice;
let owner: Desk;
let cashier: Desk;

beforeAll(async () => {
  office = await openTestOffice();
  owner = office.admin;
  cashier = office.operator;
});

beforeEach(async () => {
  const { database } = office.platform;
  await database.execute(sql`delete from recovery_decisions`);
  await database.execute(sql`delete from recoveries`);
});

afterAll(async () => {
  await assertInvariants(office.platform.database);
  expect((await verifyAuditChain(office.platform.database)).brokenAt).toBeNull();
  await office.close();
});

function act(desk: Desk, path: string, attributes: object, key: string = randomUUID()) {
  return desk.call('POST', path, attributes, { 'idempotency-key': key });
}

const decide = (id: string, attributes: object, key?: string, desk = owner) =>
  act(desk, `/recovery_items/${id}/decision`, attributes, key);

const release = () => act(owner, '/recoveries/current/release', { reason: 'looked' });

function problems(answer: Answer): [number, string] {
  return [answer.statusCode, answer.json().errors[0].code];
}

async function list() {
  const answer = await owner.call('GET', '/recovery_items');
  expect(answer.statusCode, answer.body).toBe(200);
  const { data, meta } = answer.json();
  return { items: data as { id: string; attributes: Record<string, unknown> }[], meta };
}

const orderOf = async (id: string) =>
  (await owner.call('GET', `/orders/${id}`)).json().data.attributes;

/** An order of litecoin for roubles whose payout waits for an operator. */
async function toBePaid() {
  await office.tick();
  const id = await office.placeOrder('ltc', 'sberrub', '1');
  await office.deposit(id, 100_000_000n);
  return { id, payoutId: String((await orderOf(id)).payouts[0].id) };
}

/** What the command does: the database is of this moment, and all orders are older. */
async function restored() {
  const madeAt = office.platform.clock.now();
  await beginRecovery(office.platform.database, { madeAt, begunBy: null });
}

async function reserveOf(system: string): Promise<string> {
  const { rows } = await office.platform.database.execute<{ balance: string }>(sql`
    select coalesce(sum(balance), 0)::text as balance from ledger_accounts
     where name in (${`reserve:${system}`}, ${`held:${system}`})`);
  return rows[0]?.balance ?? '';
}

describe('after a restore', () => {
  test('payouts are stopped for everybody until each was decided and the owner releases', async () => {
    const { id, payoutId } = await toBePaid();
    await restored();
    const { items, meta } = await list();
    expect(meta).toMatchObject({ stopped: true, undecided: items.length, begun_by: null });
    const item = items.find((each) => each.id === payoutId);
    expect(item?.attributes).toMatchObject({
      kind: 'by_hand',
      state: 'undecided',
      order_id: id,
      order_number: (await orderOf(id)).number,
      asset: 'RUB',
    });
    const refused = await act(cashier, `/orders/${id}/claim_payout`, { payout_id: payoutId });
    expect(problems(refused)).toEqual([409, 'payouts_stopped']);
    expect(problems(await release())).toEqual([409, 'payout_undecided']);
    for (const { id: each } of items) {
      const said = { outcome: 'not_paid', reason: 'not in the statement' };
      expect((await decide(each, said)).statusCode).toBe(200);
    }
    const stillStopped = await act(cashier, `/orders/${id}/claim_payout`, { payout_id: payoutId });
    expect(problems(stillStopped)).toEqual([409, 'payouts_stopped']);
    expect((await release()).json().meta).toMatchObject({ stopped: false, undecided: 0 });
    const claimed = await act(cashier, `/orders/${id}/claim_payout`, { payout_id: payoutId });
    expect(claimed.statusCode, claimed.body).toBe(200);
    await act(cashier, `/orders/${id}/release_payout`, { payout_id: payoutId });
    expect(problems(await release())).toEqual([409, 'invalid_transition']);
  });

  test('what was paid outside is booked with the decision, once however often it is sent', async () => {
    const { id, payoutId } = await toBePaid();
    await restored();
    const before = await reserveOf('SBERRUB');
    const said = { outcome: 'paid', reference: 'bank 77', reason: 'in the statement' };
    const key = randomUUID();
    const answers = await Promise.all([
      decide(payoutId, said, key),
      decide(payoutId, said, key),
      decide(payoutId, said),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const order = await orderOf(id);
    expect(order.status).toBe('completed');
    expect(order.payouts).toMatchObject([{ state: 'confirmed' }]);
    expect(JSON.stringify(order)).toContain('bank 77');
    const { rows } = await office.platform.database.execute<{ units: string }>(
      sql`select units::text from payouts where id = ${payoutId}`,
    );
    const units = BigInt(rows[0]?.units ?? '0');
    expect(BigInt(before) - BigInt(await reserveOf('SBERRUB'))).toBe(units);
    const logged = await office.platform.database.execute(
      sql`select after from audit_log where action = 'decide_recovery' and subject_id = ${payoutId}`,
    );
    expect(logged.rows).toMatchObject([{ after: { outcome: 'paid', reference: 'bank 77' } }]);
    expect((await list()).items.map((item) => item.id)).not.toContain(payoutId);
    const other = await decide(payoutId, { outcome: 'not_paid', reason: 'changed my mind' });
    expect(problems(other)).toEqual([409, 'conflict']);
  });

  test('one that somebody had taken before the backup is settled by who decides', async () => {
    const { id, payoutId } = await toBePaid();
    await act(cashier, `/orders/${id}/claim_payout`, { payout_id: payoutId });
    await restored();
    const said = { outcome: 'paid', reference: 'bank 78', reason: 'in the statement' };
    expect((await decide(payoutId, said)).statusCode).toBe(200);
    expect((await orderOf(id)).status).toBe('completed');
  });

  test('what is queued later for an order from before is asked about as well', async () => {
    await office.tick();
    const id = await office.placeOrder('ltc', 'sberrub', '1');
    await restored();
    for (const item of (await list()).items) {
      await decide(item.id, { outcome: 'not_paid', reason: 'looked' });
    }
    expect((await release()).statusCode).toBe(200);
    await office.deposit(id, 100_000_000n);
    const late = String((await orderOf(id)).payouts[0].id);
    const claim = () => act(cashier, `/orders/${id}/claim_payout`, { payout_id: late });
    expect(problems(await claim())).toEqual([409, 'payout_undecided']);
    await decide(late, { outcome: 'not_paid', reason: 'looked' });
    expect((await claim()).statusCode).toBe(200);
    const after = await toBePaid();
    const claimed = await act(cashier, `/orders/${after.id}/claim_payout`, {
      payout_id: after.payoutId,
    });
    expect(claimed.statusCode).toBe(200);
  });

  test.each([
    [{ outcome: 'paid', reason: 'x' }, 422, 'required'],
    [{ outcome: 'perhaps', reason: 'x' }, 422, 'invalid_format'],
    [{ outcome: 'not_paid' }, 422, 'required'],
  ])('%j is refused, and nothing is decided', async (said, status, code) => {
    const { id, payoutId } = await toBePaid();
    await restored();
    expect(problems(await decide(payoutId, said))).toEqual([status, code]);
    expect((await orderOf(id)).payouts).toMatchObject([{ state: 'queued' }]);
    expect((await list()).items.map((item) => item.id)).toContain(payoutId);
  });

  test('nobody but the owner sees or decides, and nothing unknown is decided', async () => {
    const { payoutId } = await toBePaid();
    await restored();
    expect((await cashier.call('GET', '/recovery_items')).statusCode).toBe(403);
    const said = { outcome: 'not_paid', reason: 'x' };
    expect((await decide(payoutId, said, undefined, cashier)).statusCode).toBe(403);
    expect(problems(await decide('nobody:1', said))).toEqual([404, 'not_found']);
  });

  test('a restore by other means is begun by hand, once, and not of the future', async () => {
    const begin = (made_at: string) =>
      act(owner, '/recoveries', { made_at, reason: 'by a snapshot' });
    const future = new Date(Date.now() + 86_400_000).toISOString();
    expect(problems(await begin(future))).toEqual([422, 'less_than']);
    const begun = await begin(new Date(Date.now() - 3_600_000).toISOString());
    expect(begun.json().meta).toMatchObject({ stopped: true });
    expect(begun.json().meta.begun_by).not.toBeNull();
    expect(problems(await begin(new Date().toISOString()))).toEqual([409, 'conflict']);
  });
});
