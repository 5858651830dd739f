import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestOffice, type TestOffice } from './testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

afterAll(() => office.close());

test('what is paid for a rejected order is booked and goes back', async () => {
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  await office.claim(id);
  const act = async (action: string, body: object) => {
    const answer = await office.operator.call('POST', `/orders/${id}/${action}`, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().data.attributes;
  };
  await act('reject', { reason: 'чужой перевод' });
  const came = await act('confirm_deposit', { amount: '15000' });
  expect(came).toMatchObject({ status: 'rejected', surplus_amount: '15000.00', needs: 'refund' });
  const card = '2200000000000004';
  const after = await act('refund_surplus', { refund_account: card });
  const [payout] = after.payouts;
  expect(payout).toMatchObject({ kind: 'surplus', amount: '15000.00', account: card });
  await act('take_payout', { payout_id: payout.id });
  const done = await act('report_payout', { payout_id: payout.id, reference: 'вернули' });
  expect(done).toMatchObject({ surplus_amount: '0.00', surplus_refund_state: 'confirmed' });
});
