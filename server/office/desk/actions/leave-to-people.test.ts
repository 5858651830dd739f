import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { RailFault, type SignedBytes } from '../../../../rails/rail.ts';
import { changeOrder } from '../../../exchange/orders/change/change-order.ts';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import { failQueued } from '../../../money/payouts/change-payout.ts';
import { readPayoutsOf } from '../../../money/payouts/read-payouts.ts';
import { type Answer, openTestOffice, type TestOffice } from '../../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(async () => {
  await assertInvariants(office.platform.database);
  await office.close();
});

function act(id: string, action: string, attributes: object) {
  const key = { 'idempotency-key': randomUUID() };
  return office.operator.call('POST', `/orders/${id}/${action}`, attributes, key);
}

function shown(answer: Answer) {
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.attributes;
}

function refusal(answer: Answer): [number, string, string] {
  const [error] = answer.json().errors;
  return [answer.statusCode, error.code, error.detail];
}

/** An order of coins for coins whose rail has given its payout up. */
async function givenUp(): Promise<string> {
  await office.tick();
  const id = await office.placeOrder('trx', 'ltc', '500');
  await office.deposit(id, 500_000_000n);
  const [entry] = await readPayoutsOf(office.platform.database, id);
  if (entry === undefined) throw new Error('nothing is to be paid');
  await changeOrder(office.modules.orders, {
    orderId: id,
    actor: 'service',
    event: () => ({ type: 'payout_failed', reason: 'the wallet cannot be reached' }),
    alongside: (tx) => failQueued(tx, entry.payout, 'the wallet cannot be reached'),
  });
  return id;
}

/** The same, left to operators: its payout waits for one of them. */
async function leftToPeople() {
  const id = await givenUp();
  const left = shown(await act(id, 'pay_by_hand', {}));
  return { id, payout_id: left.payouts.at(-1).id, left };
}

/** What the rails say was signed for any payout. */
function signed(answer: () => Promise<readonly SignedBytes[]>): void {
  vi.spyOn(office.modules.orders.rails, 'payouts').mockReturnValue({
    signed: answer,
    lookup: () => Promise.reject(new Error('nobody asks')),
  });
}

const reference = 'ab'.repeat(32);

describe('a payout that its rail cannot make', () => {
  test('is left to operators: one takes it, pays from elsewhere, and reports it', async () => {
    const { id, payout_id, left } = await leftToPeople();
    expect(left).toMatchObject({ status: 'processing', needs: 'payout', claimed: null });
    expect(left.payouts.map(({ rail, state }: Record<string, string>) => [rail, state])).toEqual([
      [expect.not.stringMatching('manual'), 'failed'],
      ['manual', 'queued'],
    ]);
    shown(await act(id, 'claim_payout', { payout_id }));
    // The shop has no accounts of coins to choose from: it need not say which one has paid.
    const paid = shown(await act(id, 'report_payout', { payout_id, reference }));
    expect(paid).toMatchObject({ status: 'completed', held_amount: '0.00000000' });
    const seen = await office.app.inject({ url: `/api/v1/orders/${id}` });
    expect(seen.json().data.attributes).toMatchObject({ outcome_txid: reference });
  });

  test('goes back to its rail when the operator cannot make it either', async () => {
    const { id, payout_id } = await leftToPeople();
    shown(await act(id, 'claim_payout', { payout_id }));
    const reason = 'our other wallet is empty as well';
    const failed = shown(await act(id, 'report_payout_failed', { payout_id, reason }));
    expect(failed.available_actions).toContain('retry_payout');
    // It is in people's hands already, so nothing offers to put it there.
    expect(failed.available_actions).not.toContain('pay_by_hand');
    expect(refusal(await act(id, 'pay_by_hand', {})).slice(0, 2)).toEqual([
      409,
      'invalid_transition',
    ]);
    const again = shown(await act(id, 'retry_payout', {}));
    expect(again.payouts.at(-1)).toMatchObject({ state: 'queued', by_operator: false });
  });

  test('is offered to be left to operators, unlike an order nothing was exchanged for', async () => {
    const id = await givenUp();
    const order = shown(await office.operator.call('GET', `/orders/${id}`));
    expect(order.available_actions.slice(0, 2)).toEqual(['retry_payout', 'pay_by_hand']);
    await office.tick();
    const waiting = await office.placeOrder('trx', 'ltc', '500');
    shown(await act(waiting, 'hold', { reason: 'look' }));
    expect((await act(waiting, 'pay_by_hand', {})).statusCode).toBe(409);
  });
});

describe('a payout by hand', () => {
  test('is not taken while something was signed that the database does not know', async () => {
    const { id, payout_id } = await leftToPeople();
    signed(async () => [{ reference, inputs: [] }]);
    const [status, code, detail] = refusal(await act(id, 'claim_payout', { payout_id }));
    expect([status, code]).toEqual([409, 'payout_signed']);
    expect(detail).toContain(reference);
    expect(shown(await office.operator.call('GET', `/orders/${id}`))).toMatchObject({
      claimed: null,
      status: 'processing',
    });
    // Released in the signer's own folder, it is no longer told of.
    signed(async () => []);
    shown(await act(id, 'claim_payout', { payout_id }));
  });

  test('is not taken while nobody can say what was signed', async () => {
    const { id, payout_id } = await leftToPeople();
    signed(async () => {
      throw new RailFault('signer', 'the signer does not answer', { retryable: true });
    });
    expect(refusal(await act(id, 'claim_payout', { payout_id })).slice(0, 2)).toEqual([
      503,
      'signer_silent',
    ]);
  });
});
