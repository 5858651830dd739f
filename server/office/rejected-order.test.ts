import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestOffice, type TestOffice } from './testing.ts';

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
  return async (action: string, body: object = {}) => {
    const answer = await office.operator.call('POST', `/orders/${id}/${action}`, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.attributes;
  };
}

/** The operator takes a payout and finds that it cannot be made. */
async function failToPay(act: Awaited<ReturnType<typeof claimed>>, payoutId: string) {
  await act('take_payout', { payout_id: payoutId });
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
  await act('take_payout', { payout_id: payout.id });
  const done = await act('report_payout', { payout_id: payout.id, reference: 'вернули' });
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
