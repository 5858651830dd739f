import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMoney } from '../../i18n/format.ts';
import { fillForm, openForm, placedOrder, pressPlace } from '../support/exchange-form.ts';
import { comeToWork } from '../support/operator.ts';
import { untilStatus } from '../support/order-ticket.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { halfOfDay } from '../support/screens/of-day.ts';
import { openStage, type Stage } from '../support/stage.ts';
import { patienceMilliseconds, type Visitor } from '../support/visitor.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

const income_amount = '15000';

/** An order that is paid by SBP, on its page. */
async function orderBySbp(visitor: Visitor, outcome_account: string): Promise<string> {
  await openForm(visitor, 'sbprub-ltc');
  await fillForm(visitor, {
    income_amount,
    outcome_account,
    email: 'anna@example.com',
    full_name: 'Анна Петрова',
    income_account: '+79001234567',
  });
  await pressPlace(visitor);
  return placedOrder(visitor);
}

/** Leaves for the page of the provider. */
async function leaveToPay({ page, say }: Visitor): Promise<void> {
  await page.getByRole('button', { name: say('orderPage.payOnline') }).click();
  await page.getByRole('heading', { name: say('site.demoPaymentTitle') }).waitFor();
}

const looks = halfOfDay([
  { locale: 'ru', device: 'phone' },
  { locale: 'en', device: 'desktop' },
] as const);

test.each(looks)('roubles by SBP become litecoin without an operator: %j', async (look) => {
  const visitor = await stage.visitor(look);
  const { page, say } = visitor;
  const address = await stage.litecoin.newAddress();
  const id = await orderBySbp(visitor, address);
  await untilStatus(visitor, 'waiting_funds');
  expect(await troublesOf(page)).toEqual([]);
  await leaveToPay(visitor);
  await page.getByText(formatMoney('15000.00', 'RUB', look.locale)).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await page.getByRole('button', { name: say('site.demoPaymentPay'), exact: true }).click();
  await page.waitForURL(/\/payment\/success\?order_id=/);
  // It says by itself when the money is there.
  await page.getByRole('heading', { name: say('site.paymentCameTitle') }).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await page.getByRole('link', { name: say('site.toOrder') }).click();
  await expect
    .poll(async () => Number((await stage.litecoin.arrivedAt(address)).amount), {
      timeout: patienceMilliseconds,
    })
    .toBeGreaterThan(0);
  await stage.litecoin.mine(6);
  await untilStatus(visitor, 'completed');
  const order = await stage.desk.order(id);
  expect((await stage.litecoin.arrivedAt(address)).amount).toBe(order.outcome_amount);
  await stage.assertInvariants();
  expect(visitor.complaints()).toEqual([]);
  await visitor.leave();
});

test.each(looks)('a success page opened by hand proves nothing: %j', async (look) => {
  const visitor = await stage.visitor(look);
  const { page, say } = visitor;
  const id = await orderBySbp(visitor, await stage.litecoin.newAddress());
  await untilStatus(visitor, 'waiting_funds');
  await visitor.open(`/payment/success?order_id=${id}`);
  await page.getByRole('heading', { name: say('site.paymentAwaitedTitle') }).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  expect(await page.getByRole('heading', { name: say('site.paymentCameTitle') }).count()).toBe(0);
  expect(await stage.desk.order(id)).toMatchObject({ status: 'waiting_funds' });

  // Whoever gives up is told so, and pays after all; half of it waits for their choice.
  await page.getByRole('link', { name: say('site.toOrder') }).click();
  await leaveToPay(visitor);
  await page.getByRole('button', { name: say('site.demoPaymentGiveUp') }).click();
  await page.getByRole('heading', { name: say('site.paymentFailureTitle') }).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await visitor.open('/payment/success');
  // The tab knows which order it left to pay.
  await page.waitForURL(new RegExp(`order_id=${id}`));
  await page.getByRole('link', { name: say('site.toOrder') }).click();
  await leaveToPay(visitor);
  await page.getByRole('button', { name: say('site.demoPaymentShort') }).click();
  await page.waitForURL(/\/payment\/success/);

  const operator = await comeToWork(stage, { locale: 'en', device: 'desktop' }, 'Gleb');
  await operator.page.goto('/office/gateways');
  const { number } = await stage.desk.order(id);
  const task = operator.page.getByRole('row').filter({ hasText: number });
  await expect
    .poll(async () => {
      await operator.page.reload();
      // What is counted comes after the document.
      await operator.page.getByText(operator.say('gateways.list')).first().waitFor();
      return task.count();
    })
    .toBe(1);
  await task.getByText(operator.say('gateways.reason.other_amount')).last().waitFor();
  expect(await troublesOf(operator.page)).toEqual([]);
  await task.getByRole('button', { name: operator.say('gateways.give') }).click();
  const dialog = operator.page.getByRole('dialog');
  expect(await troublesOf(operator.page)).toEqual([]);
  await dialog.getByRole('button', { name: operator.say('gateways.give') }).click();
  await operator.page.getByText(operator.say('gateways.tasksNone')).waitFor();
  await visitor.open(`/orders/${id}`);
  await page
    .getByText(formatMoney('7500.00', 'RUB', look.locale))
    .first()
    .waitFor();
  expect(visitor.complaints()).toEqual([]);
  await Promise.all([visitor.leave(), operator.leave()]);
});

test.each(
  halfOfDay([
    { locale: 'ru', device: 'phone', theme: 'dark' },
    { locale: 'en', device: 'desktop', theme: 'light' },
  ] as const),
)('an operator sets a provider up and tries it: $locale, $device', async (look) => {
  const operator = await comeToWork(stage, look, 'Vera');
  const { page, say } = operator;
  await page.goto('/office/gateways');
  const lineOf = (title: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  // The demo's provider has no question that would prove its settings, and says so.
  await lineOf('Demo')
    .getByRole('button', { name: say('gateways.try') })
    .click();
  const trial = page.getByRole('dialog');
  await trial.getByLabel(say('gateways.tryFor')).selectOption({ index: 1 });
  await trial.getByRole('button', { name: say('gateways.try') }).click();
  await trial.getByText(say('gateways.tryNoQuestion', { title: 'Demo' })).waitFor();
  await trial.getByRole('button', { name: say('gateways.tryOpen') }).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  const heleket = lineOf('Heleket');
  await heleket.getByRole('button', { name: say('gateways.change') }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(say('officeField.merchant'))
    .fill(`8b03432e-385b-4670-8d06-${'0'.repeat(12)}`);
  await dialog.getByLabel(say('officeField.payment_key')).fill('a-key-of-payments');
  await dialog.getByText(say('gateways.paysOut', { title: 'Heleket' })).click();
  expect(await troublesOf(page)).toEqual([]);
  const save = dialog.getByRole('button', { name: say('office.save') });
  await save.click();
  // Without its key nothing is paid out: the field says so.
  const key = dialog.getByLabel(say('officeField.payout_key'));
  await expect.poll(() => key.getAttribute('aria-invalid')).toBe('true');
  expect(await troublesOf(page)).toEqual([]);
  await dialog.getByText(say('gateways.paysOut', { title: 'Heleket' })).click();
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  await heleket.getByText(say('gateways.off')).waitFor();
  // Set up, it can be tried.
  await heleket.getByRole('button', { name: say('gateways.try') }).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await operator.leave();
});
