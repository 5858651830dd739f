import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PayoutRail, RailFault } from '../../../../rails/rail.ts';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import { payRound } from '../../../money/payout-processor/pay.ts';
import { seizeLease } from '../../../platform/lease/testing.ts';
import { openTestOffice, type TestOffice } from '../../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

beforeEach(() => office.tick());
afterEach(() => assertInvariants(office.platform.database));
afterAll(() => office.close());

const account = 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9';
const other = 'LaMT348PWRnrqeeWArpwQPbuanpXDZGEUz';

const act = (id: string, action: string, body: object) =>
  office.operator.call('POST', `/orders/${id}/${action}`, body);

async function done(id: string, action: string, body: object) {
  const answer = await act(id, action, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.attributes;
}

/** An order whose short deposit, and a surplus where wished, wait to be sent back. */
async function refunding(): Promise<string> {
  const id = await office.placeOrder('ltc', 'sberrub', '1');
  await office.deposit(id, 50_000_000n);
  await done(id, 'refund', { refund_account: account });
  return id;
}

async function payoutsOf(id: string) {
  const { rows } = await office.platform.database.execute(
    sql`select kind, state, account from payouts where order_id = ${id} order by created_at`,
  );
  return rows;
}

/**
 * A round of a payer that signs while `meanwhile` happens, or has nothing to pay with. Answers what
 * was sent for the order.
 */
async function payWith(
  id: string,
  { empty = false, meanwhile = async (): Promise<unknown> => null },
): Promise<string[]> {
  const sent: string[] = [];
  const lease = await seizeLease(office.platform.database, 'pay simulated');
  const payer = {
    deps: office.deps,
    name: 'simulated',
    lease,
    rail: railOf({
      async prepare({ payoutId, amount }) {
        if (payoutId.startsWith(id)) await meanwhile();
        if (empty) throw new RailFault('simulated', 'not enough coins', { retryable: true });
        const networkFee = { ...amount, units: 0n };
        return { reference: `ref ${payoutId}`, raw: payoutId, inputs: [], networkFee };
      },
      async submit({ raw }) {
        if (raw.startsWith(id)) sent.push(raw);
        return 'accepted';
      },
    }),
  };
  await payRound(payer);
  return sent;
}

function railOf(parts: Pick<PayoutRail, 'prepare' | 'submit'>): PayoutRail {
  return {
    ...parts,
    signed: async () => [],
    lookup: async ({ networkFee }) => ({ state: 'absent', confirmations: 0, networkFee }),
    balance: async (asset) => ({ asset, units: 0n }),
    estimateFee: async (asset) => ({ asset, units: 0n }),
  };
}

test('a refund that an empty wallet keeps waiting is stopped and sent elsewhere', async () => {
  const id = await refunding();
  expect(await payWith(id, { empty: true })).toEqual([]);
  const stopped = await done(id, 'stop_refund', { reason: 'кошелёк пуст' });
  expect(stopped).toMatchObject({ status: 'moderation', refund_state: 'none' });
  expect(stopped.needs).toBe('moderation');
  expect(stopped.status_reason).toBe('кошелёк пуст');
  expect(await payoutsOf(id)).toEqual([{ kind: 'refund', state: 'withdrawn', account }]);
  const again = await done(id, 'refund', { refund_account: other });
  expect(again.refund_state).toBe('queued');
  expect(await payoutsOf(id)).toMatchObject([
    { state: 'withdrawn' },
    { kind: 'refund', state: 'queued', account: other },
  ]);
  const seen = await office.app.inject({ url: `/api/v1/orders/${id}` });
  expect(seen.json().data.attributes.timeline).toContainEqual(
    expect.objectContaining({ code: 'refund_stopped' }),
  );
  expect(seen.body).not.toContain('кошелёк');
  const { rows } = await office.platform.database.execute(
    sql`select actor, after from audit_log where action = 'stop_refund' and subject_id = ${id}`,
  );
  expect(rows).toMatchObject([{ after: { refund: 'none', reason: 'кошелёк пуст' } }]);
});

test('a stopped refund is made by hand, and its own rail pays nothing', async () => {
  const id = await refunding();
  await done(id, 'stop_refund', { reason: 'кошелёк пуст' });
  const again = await done(id, 'refund', { refund_account: account, by_hand: true });
  expect(again).toMatchObject({ refund_state: 'queued', needs: 'payout' });
  expect(await payWith(id, {})).toEqual([]);
  const { id: payoutId } = again.payouts.at(-1);
  await done(id, 'claim_payout', { payout_id: payoutId });
  expect((await act(id, 'stop_refund', { reason: 'поздно' })).statusCode).toBe(409);
  const reported = { payout_id: payoutId, reference: 'tx из другого кошелька', paid_from: 'none' };
  const over = await done(id, 'report_payout', reported);
  expect(over).toMatchObject({ status: 'refunded', refund_state: 'confirmed' });
  expect(await payWith(id, {})).toEqual([]);
  const { rows } = await office.platform.database.execute(sql`
    select after from audit_log where action = 'refund' and subject_id = ${id}
     order by id desc limit 1`);
  expect(rows).toMatchObject([{ after: { by_hand: true } }]);
});

test('a surplus sent back by hand waits for an operator as well', async () => {
  const id = await office.placeOrder('ltc', 'sberrub', '1');
  await office.deposit(id, 100_000_000n);
  await office.deposit(id, 70_000_000n);
  const asked = await done(id, 'refund_surplus', { refund_account: account, by_hand: true });
  expect(asked.payouts).toContainEqual(
    expect.objectContaining({ kind: 'surplus', rail: 'manual', by_operator: true }),
  );
});

test('a refund is stopped while it is being signed, and its bytes are not sent', async () => {
  const id = await refunding();
  const stop = () => done(id, 'stop_refund', { reason: 'другой адрес' });
  const sent = await payWith(id, { meanwhile: stop });
  expect(sent).toEqual([]);
  expect(await payoutsOf(id)).toMatchObject([{ state: 'withdrawn' }]);
});

test('a refund whose bytes may have left is not stopped', async () => {
  const id = await refunding();
  expect(await payWith(id, {})).toHaveLength(1);
  const file = await office.operator.call('GET', `/orders/${id}`);
  expect(file.json().data.attributes.available_actions).not.toContain('stop_refund');
  expect((await act(id, 'stop_refund', { reason: 'поздно' })).statusCode).toBe(409);
  expect(await payoutsOf(id)).toMatchObject([{ state: 'sent' }]);
});

test('the refund of a surplus is stopped, and the order stays what it is', async () => {
  const id = await office.placeOrder('ltc', 'sberrub', '1');
  await office.deposit(id, 100_000_000n);
  await office.deposit(id, 70_000_000n);
  await done(id, 'refund_surplus', { refund_account: account });
  const stopped = await done(id, 'stop_surplus_refund', { reason: 'другой адрес' });
  expect(stopped).toMatchObject({ status: 'processing', surplus_refund_state: 'none' });
  expect(stopped.available_actions).toContain('refund_surplus');
  expect(await payoutsOf(id)).toMatchObject([
    { kind: 'payout', state: 'queued' },
    { kind: 'surplus', state: 'withdrawn' },
  ]);
});

test('who may not judge stops nothing, and a stop says why', async () => {
  const id = await refunding();
  const asked = await office.support.call('POST', `/orders/${id}/stop_refund`, { reason: 'x' });
  expect(asked.statusCode).toBe(403);
  expect((await act(id, 'stop_refund', { reason: ' ' })).statusCode).toBe(422);
  expect(await payoutsOf(id)).toMatchObject([{ state: 'queued' }]);
  await done(id, 'stop_refund', { reason: 'конец проверки' });
});
