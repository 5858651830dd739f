import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assertInvariants } from '../../../money/ledger/testing.ts';
import { type Answer, openTestOffice, type TestOffice } from '../../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

beforeEach(() => office.tick());
afterEach(() => assertInvariants(office.platform.database));
afterAll(() => office.close());

const act = (id: string, action: string, attributes: object = {}) =>
  office.operator.call('POST', `/orders/${id}/${action}`, attributes, {
    'idempotency-key': randomUUID(),
  });

function shown(answer: Answer) {
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.attributes;
}

function refusal(answer: Answer) {
  const [error] = answer.json().errors;
  return [answer.statusCode, error.code, error.source?.pointer?.split('/').at(-1)];
}

const orderOf = async (id: string) => shown(await office.operator.call('GET', `/orders/${id}`));

/** An order of 15 000 roubles for litecoin that was paid and credited: its payout waits. */
async function credited(): Promise<string> {
  const id = await office.placeOrder('sberrub', 'ltc', '15000');
  await office.claim(id);
  shown(await act(id, 'confirm_deposit', { amount: '15000.00', deposits_seen: '0' }));
  return id;
}

const depositOf = async (id: string): Promise<string> => (await orderOf(id)).deposits.at(-1).id;
const another = { again: true, again_reason: 'второй платёж в выписке, 14:02' };

describe('an order that has its money', () => {
  test('is filled in with nothing and takes no second credit by two presses', async () => {
    const id = await credited();
    expect((await orderOf(id)).expected_amount).toBeNull();
    const again = { amount: '15000.00', deposits_seen: '1' };
    expect(refusal(await act(id, 'confirm_deposit', again))).toEqual([
      422,
      'required',
      'again_reason',
    ]);
    const unsure = { ...again, again_reason: another.again_reason };
    expect(refusal(await act(id, 'confirm_deposit', unsure))).toEqual([
      422,
      'not_accepted',
      'again',
    ]);
    expect(await orderOf(id)).toMatchObject({ surplus_amount: '0.00', deposits: [{}] });
    const sure = shown(await act(id, 'confirm_deposit', { ...again, ...another }));
    expect(sure).toMatchObject({ surplus_amount: '15000.00', exception: 'overpaid' });
    const { rows } = await office.platform.database.execute(sql`
      select after->>'again_reason' as reason from audit_log
       where subject_id = ${id} and action = 'confirm_deposit' order by id desc limit 1`);
    expect(rows).toEqual([{ reason: another.again_reason }]);
  });

  test('is credited once by operators who confirm at the same moment', async () => {
    const id = await office.placeOrder('sberrub', 'ltc', '15000');
    await office.claim(id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => act(id, 'confirm_deposit', { amount: '15000.00' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await orderOf(id)).toMatchObject({ surplus_amount: '0.00' });
  });
});

describe('a credit made by mistake', () => {
  test('is taken back with a reason: exchange and payout are undone, and nothing is lost', async () => {
    const id = await credited();
    const reason = 'платёж по другой заявке';
    const fields = { deposit_id: await depositOf(id), reason };
    expect(refusal(await act(id, 'take_back_credit', { ...fields, reason: ' ' }))[0]).toBe(422);
    const after = shown(await act(id, 'take_back_credit', fields));
    expect(after).toMatchObject({
      status: 'moderation',
      exception: 'none',
      received_amount: '0.00',
      payout_state: 'none',
      deposits: [{ notified_state: 'dropped', reported: false }],
    });
    expect(after.journals.at(-1)).toMatchObject({ kind: 'credit_taken_back', note: reason });
    expect(after.payouts).toMatchObject([{ state: 'withdrawn' }]);
    const { rows } = await office.platform.database.execute(sql`
      select after->>'reason' as reason, after->>'amount' as amount from audit_log
       where subject_id = ${id} and action = 'take_back_credit'`);
    expect(rows).toEqual([{ reason, amount: '15000.00' }]);
    // The true payment comes later and goes its way.
    const paid = shown(await act(id, 'confirm_deposit', { amount: '15000.00' }));
    expect(paid).toMatchObject({ status: 'processing', received_amount: '15000.00' });
  });

  test('twice credited becomes once credited, whoever is quicker', async () => {
    const id = await credited();
    shown(await act(id, 'confirm_deposit', { amount: '15000.00', ...another }));
    const fields = { deposit_id: await depositOf(id), reason: 'дважды Enter' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => act(id, 'take_back_credit', fields)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    expect(await orderOf(id)).toMatchObject({
      surplus_amount: '0.00',
      received_amount: '15000.00',
      exception: 'none',
      status: 'processing',
    });
  });

  test('that a rail has seen, or of another order, is not taken back', async () => {
    const coin = await office.placeOrder('ltc', 'sberrub', '1');
    await office.deposit(coin, 100_000_000n);
    const seen = { deposit_id: await depositOf(coin), reason: 'проверка' };
    expect((await act(coin, 'take_back_credit', seen)).statusCode).toBe(409);
    const [one, other] = [await credited(), await credited()];
    const foreign = { deposit_id: await depositOf(other), reason: 'проверка' };
    expect((await act(one, 'take_back_credit', foreign)).statusCode).toBe(404);
    const by = await office.support.call('POST', `/orders/${one}/take_back_credit`, foreign);
    expect(by.statusCode).toBe(403);
  });
});
