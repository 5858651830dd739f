import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestOffice, type TestOffice } from '../../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

const card = '2200000000000004';

/** An order of roubles for litecoin, and what an operator does with it. */
async function claimed() {
  await office.tick();
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  await office.claim(id);
  return entriesOn(id);
}

function entriesOn(id: string) {
  return async (action: string, body: object = {}) => {
    const answer = await office.operator.call('POST', `/orders/${id}/${action}`, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.attributes;
  };
}

/** The operator takes a payout and finds that it cannot be made. */
async function failToPay(act: ReturnType<typeof entriesOn>, payoutId: string) {
  await act('claim_payout', { payout_id: payoutId });
  return act('report_payout_failed', { payout_id: payoutId, reason: 'карта закрыта' });
}

test('what is paid for a rejected order is booked and goes back', async () => {
  const act = await claimed();
  await act('reject', { reason: 'чужой перевод' });
  const came = await act('confirm_deposit', { amount: '15000' });
  expect(came).toMatchObject({ status: 'rejected', surplus_amount: '15000.00', needs: 'refund' });
  const after = await act('refund_surplus', { refund_account: card });
  const [payout] = after.payouts;
  expect(payout).toMatchObject({ kind: 'surplus', amount: '15000.00', account: card });
  await act('claim_payout', { payout_id: payout.id });
  const report = { payout_id: payout.id, reference: 'вернули', paid_from: 'none' };
  const done = await act('report_payout', report);
  expect(done).toMatchObject({ surplus_amount: '0.00', surplus_refund_state: 'confirmed' });
});

test('a refund that failed waits for nobody once the money was exchanged after all', async () => {
  const act = await claimed();
  await act('confirm_deposit', { amount: '14000' });
  const { payouts } = await act('refund', { refund_account: card });
  const failed = await failToPay(act, payouts[0].id);
  expect(failed).toMatchObject({ refund_state: 'failed', needs: 'moderation' });
  const exchanged = await act('approve');
  expect(exchanged).toMatchObject({ status: 'processing', refund_state: 'failed', needs: null });
});

test('a refund that failed waits for an operator while the money is still here', async () => {
  const act = await claimed();
  await act('confirm_deposit', { amount: '14000' });
  await act('reject', { reason: 'чужой перевод' });
  const { payouts } = await act('refund', { refund_account: card });
  const failed = await failToPay(act, payouts[0].id);
  expect(failed).toMatchObject({ status: 'rejected', refund_state: 'failed', needs: 'refund' });
});

test('a customer reads why their order was rejected, also after a payout that failed', async () => {
  await office.tick();
  const id = await office.placeOrder('ltc', 'sberrub', '1');
  await office.deposit(id, 100_000_000n);
  const act = entriesOn(id);
  const seen = async () => {
    const answer = await office.app.inject({ url: `/api/v1/orders/${id}` });
    return answer.json().data.attributes;
  };
  const order = await office.operator.call('GET', `/orders/${id}`);
  await failToPay(act, order.json().data.attributes.payouts[0].id);
  expect(await seen()).toMatchObject({ status: 'moderation', status_reason: null });
  await act('reject', { reason: 'банк не принимает эту карту' });
  const why = { status: 'rejected', status_reason: 'банк не принимает эту карту' };
  expect(await seen()).toMatchObject(why);
  const { payouts } = await act('refund', { refund_account: 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9' });
  expect(payouts.at(-1)).toMatchObject({ kind: 'refund' });
  expect(await seen()).toMatchObject(why);
});

test('the log tells by whose memo a refund goes, and no more of it than of the account', async () => {
  await office.tick();
  const id = await office.placeOrder('xrp', 'sberrub', '100');
  await office.deposit(id, 90_000_000n);
  const to = { refund_account: 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf', refund_memo: '12345' };
  await entriesOn(id)('refund', to);
  const { rows } = await office.platform.database.execute(
    `select after->>'refund_account' as account, after->>'refund_memo' as memo
       from audit_log where subject_id = '${id}'`,
  );
  expect(rows).toEqual([{ account: 'rGWrZy…QYpf', memo: '1••••5' }]);
});
