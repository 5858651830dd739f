import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestOffice, type TestOffice } from '../../access/testing.ts';

let office: TestOffice;

beforeAll(async () => {
  office = await openTestOffice();
});

beforeEach(() => office.tick());
afterAll(() => office.close());

/** Puts bitcoin on a rail; one that costs nothing leaves its least payout as the only bound. */
async function payOn(rail: 'bitcoin' | 'simulated', networkFee = 0n): Promise<void> {
  const { database } = office.platform;
  await database.execute(
    sql`update payment_systems set rail = ${rail}, network_fee = ${networkFee.toString()},
               income_amount_min = 1 where id = 'btc'`,
  );
  await database.execute(sql`update directions set outcome_amount_min = 1
    where outcome_payment_system_id = 'btc'`);
  await database.execute(sql`update directions set income_amount_min = 1, income_min_follows = false
    where income_payment_system_id = 'btc' or outcome_payment_system_id = 'btc'`);
  await office.modules.catalogue.refresh();
}

const see = async (id: string) => {
  const asked = { url: `/api/v1/orders/${id}`, cookies: { ...office.customerCookies } };
  return (await office.app.inject(asked)).json().data.attributes;
};

test('no order is made whose payout its chain would not carry', async () => {
  await payOn('bitcoin');
  await expect(office.placeOrder('sberrub', 'btc', '0.00000545', 'outcome')).rejects.toThrow(
    /"greater_than".*0,00000546.*\/data\/attributes\/outcome_amount/,
  );
  await expect(office.placeOrder('sberrub', 'btc', '0.01')).rejects.toThrow(
    /"greater_than".*\/data\/attributes\/income_amount/,
  );
  await office.placeOrder('sberrub', 'btc', '0.00000546', 'outcome');
});

test('a direction has no least payout that its chain would not carry', async () => {
  await payOn('bitcoin');
  const { version } = (await office.admin.call('GET', '/directions/sberrub-btc')).json().data
    .attributes;
  const change = (amount: string) =>
    office.admin.call('PATCH', '/directions/sberrub-btc', { version, min_outcome_amount: amount });
  const refused = await change('0.00000545');
  expect(refused.statusCode).toBe(422);
  expect(refused.json().errors).toMatchObject([
    { code: 'greater_than', source: { pointer: '/data/attributes/min_outcome_amount' } },
  ]);
  expect((await change('0.00000546')).statusCode).toBe(200);
});

test('a refund that its chain would not carry is neither offered nor waited for', async () => {
  await payOn('bitcoin', 3_000n);
  const [crumb, least] = [
    await office.placeOrder('btc', 'sberrub', '0.001'),
    await office.placeOrder('btc', 'sberrub', '0.001'),
  ];
  // The simulated rail plays the chain of an order that was promised bitcoin's own terms.
  await payOn('simulated', 3_000n);
  await office.deposit(crumb, 3_545n);
  await office.deposit(least, 3_546n);
  expect(await see(crumb)).toMatchObject({
    status: 'moderation',
    exception: 'underpaid',
    received_amount: '0.00003545',
    refund_amount: '0.00000000',
  });
  expect((await see(crumb)).available_actions).not.toContain('refund');
  expect(await see(least)).toMatchObject({ refund_amount: '0.00000546' });
  expect((await see(least)).available_actions).toContain('refund');
  const shown = [];
  for (const id of [crumb, least]) {
    const answer = await office.operator.call('POST', `/orders/${id}/reject`, { reason: 'нет' });
    expect(answer.statusCode, answer.body).toBe(200);
    shown.push(answer.json().data.attributes);
  }
  expect(shown).toMatchObject([
    { needs: null, is_final: true },
    { needs: 'refund', is_final: false },
  ]);
  const account = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
  const asked = await office.operator.call('POST', `/orders/${crumb}/refund`, {
    refund_account: account,
  });
  expect(asked.statusCode).toBe(409);
});

test('a surplus that its chain would not carry is neither offered nor waited for', async () => {
  await payOn('bitcoin', 3_000n);
  const id = await office.placeOrder('btc', 'sberrub', '0.001');
  await payOn('simulated', 3_000n);
  await office.deposit(id, 100_000n);
  await office.deposit(id, 3_545n);
  expect(await see(id)).toMatchObject({
    surplus_amount: '0.00003545',
    surplus_refund_amount: '0.00000000',
  });
  const file = await office.operator.call('GET', `/orders/${id}`);
  expect(file.json().data.attributes.available_actions).not.toContain('refund_surplus');
  await office.deposit(id, 1n);
  const more = await office.operator.call('GET', `/orders/${id}`);
  expect(more.json().data.attributes.available_actions).toContain('refund_surplus');
});
