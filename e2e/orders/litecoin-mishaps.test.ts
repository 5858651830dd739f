import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMoney } from '../../i18n/format.ts';
import { beginOrder, endStory } from '../support/order-begun.ts';
import { copied, untilAsked, untilStatus, untilStatusFocused } from '../support/order-ticket.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { openStage, type Stage } from '../support/stage.ts';
import { patienceMilliseconds, type Visitor } from '../support/visitor.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  await stage.litecoin.untilRich();
});

afterAll(() => stage.close());

/** The address an order shows, by the button that copies it. */
function addressOn(visitor: Visitor): Promise<string> {
  const { say } = visitor;
  return copied(visitor, say('orderPage.payAddressCrypto', { network: 'Litecoin' }));
}

/** The customer's own wallet pays, and the chain confirms it. */
async function payOnChain(address: string, coins: string): Promise<void> {
  await stage.litecoin.pay(address, coins);
  await stage.litecoin.mine(6);
}

/**
 * Waits until whatever comes is late for sure: a node tells whole seconds, so money of the second
 * in which the time ran out still counts as come in time.
 */
async function untilLate(id: string): Promise<void> {
  const overdue = async () => {
    const text = "select 1 from orders where id = $1 and expires_at < now() - interval '2 s'";
    return (await stage.database.query(text, [id])).rows.length;
  };
  await expect.poll(overdue, { timeout: patienceMilliseconds }).toBe(1);
}

test('too few litecoins are topped up on the same address, in Russian on a phone', async () => {
  const look = { locale: 'ru', device: 'phone' } as const;
  const { visitor, id } = await beginOrder(stage, look, 'ltc-sol', { income_amount: '2' });
  const { page, say } = visitor;
  const address = await addressOn(visitor);
  await payOnChain(address, '1.5');
  await untilAsked(visitor);
  await page.getByText(say('orderPage.decision.underpaid')).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  const rest = {
    left: formatMoney('0.5', 'LTC', 'ru'),
    came: formatMoney('1.5', 'LTC', 'ru'),
  };
  await page.getByRole('button', { name: say('orderPage.topUp', rest) }).click();
  await untilStatus(visitor, 'waiting_funds');
  await untilStatusFocused(visitor);
  await payOnChain(address, '0.5');
  await untilStatus(visitor, 'completed');
  const { received_amount: received, deposits, payouts } = await stage.desk.order(id);
  expect(Number(received)).toBe(2);
  expect(deposits).toMatchObject([{ address }, { address }]);
  expect(payouts).toHaveLength(1);
  await endStory(stage, visitor);
});

test('too many litecoins go back on the chain, in English on a desktop', async () => {
  // As the demo sets it up, what comes above the sum is exchanged as well.
  await stage.database.query("update directions set over_policy = 'moderate' where id = 'ltc-xrp'");
  const look = { locale: 'en', device: 'desktop' } as const;
  const { visitor, id } = await beginOrder(stage, look, 'ltc-xrp', { income_amount: '1' });
  const { page, say } = visitor;
  await payOnChain(await addressOn(visitor), '1.5');
  await untilAsked(visitor);
  await page.getByText(say('orderPage.decision.overpaid')).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  const home = await stage.litecoin.newAddress();
  await page.getByRole('button', { name: say('orderPage.refund') }).click();
  const dialog = page.getByRole('dialog', { name: say('orderPage.refundTitle') });
  await dialog.getByRole('textbox').fill(home);
  await dialog.getByRole('button', { name: say('orderPage.refundConfirm') }).click();
  const arrived = async () => Number((await stage.litecoin.arrivedAt(home)).amount);
  await expect.poll(arrived, { timeout: patienceMilliseconds }).toBeGreaterThan(0);
  await stage.litecoin.mine(6);
  await untilStatus(visitor, 'refunded');
  const { payouts } = await stage.desk.order(id);
  expect(payouts).toMatchObject([{ kind: 'refund', state: 'confirmed' }]);
  expect(Number(payouts[0]?.amount)).toBe(await arrived());
  await endStory(stage, visitor);
});

test('litecoins that come late are exchanged at the rate of then, in English on a phone', async () => {
  const look = { locale: 'en', device: 'phone' } as const;
  // However far the rate moves, nobody has to be asked.
  await stage.database.query(
    "update directions set rate_move_max_ppm = 500000 where id = 'ltc-ton'",
  );
  const { visitor, id } = await beginOrder(stage, look, 'ltc-ton', { income_amount: '1.25' });
  const address = await addressOn(visitor);
  const agreed = await stage.desk.order(id);
  // The market may stand where it stood: the rate of then differs by what the service adds to it.
  await stage.database.query(
    `update directions set fixed_markup_ppm = fixed_markup_ppm + 50000,
            floating_markup_ppm = floating_markup_ppm + 50000
      where id = 'ltc-ton'`,
  );
  await stage.database.query(
    `update orders set version = version + 1, expires_at = now() + interval '1 second'
      where id = $1`,
    [id],
  );
  await untilStatus(visitor, 'expired');
  await untilLate(id);
  await payOnChain(address, '1.25');
  await untilStatus(visitor, 'completed');
  const order = await stage.desk.order(id);
  expect(Number(order.received_amount)).toBe(1.25);
  expect(order.deposits).toMatchObject([{ address, notified_state: 'credited' }]);
  expect(Number(order.outcome_amount)).toBeLessThan(Number(agreed.outcome_amount) * 0.97);
  await endStory(stage, visitor);
});
