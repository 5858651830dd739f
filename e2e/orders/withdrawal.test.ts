import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatMoney } from '../../i18n/format.ts';
import { letterTo, linkIn } from '../support/mailbox.ts';
import { comeIn, newMember } from '../support/member.ts';
import { comeToWork, payByHand, takeOrder } from '../support/operator.ts';
import { untilStatus } from '../support/order-ticket.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

test('a bonus is granted, withdrawn to a card, confirmed from the mail, and paid by an operator', async () => {
  const visitor = await stage.visitor({ locale: 'ru', device: 'phone' });
  const member = await newMember(stage, visitor);
  const { page, say } = visitor;
  const office = await comeToWork(stage, { locale: 'ru', device: 'desktop' }, 'Irina');
  await office.page.goto(`/office/rewards?search=${encodeURIComponent(member.email)}`);
  await office.page.getByRole('link', { name: member.email }).click();
  await office.page.getByRole('button', { name: office.say('office.rewards.grant') }).click();
  await office.page.locator('[name=amount]').fill('12,50');
  await office.page.locator('[name=reason]').fill('За отзыв на мониторинге');
  const granting = office.page.getByRole('dialog');
  await granting.getByRole('button', { name: office.say('office.rewards.grant') }).click();
  await office.page.getByRole('cell', { name: 'За отзыв на мониторинге' }).waitFor();
  expect(await troublesOf(office.page)).toEqual([]);

  await comeIn(visitor, member, '/account/rewards');
  await page.getByText('За отзыв на мониторинге').waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await page.getByRole('link', { name: say('withdrawal.withdraw') }).click();
  await page.locator('[name=payment_system_id]').selectOption('sberrub');
  await page.locator('[name=account]').fill('2202201234567895');
  await page.locator('[name=amount]').fill('2');
  await page.getByRole('button', { name: say('withdrawal.submit') }).click();
  await page.locator('[name=amount][aria-invalid=true]').waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await page.getByRole('button', { name: say('withdrawal.takeAll') }).click();
  await page.getByRole('button', { name: say('withdrawal.submit') }).click();
  await page.getByText(say('withdrawal.mailedTitle')).waitFor();
  expect(await troublesOf(page)).toEqual([]);

  const amount = formatMoney('12.50', 'USD', 'ru');
  const subject = say('withdrawalMail.confirm.subject', { amount });
  const link = linkIn(await letterTo(stage, member.email, subject));
  await page.goto(link);
  await page.getByRole('heading', { name: say('withdrawal.confirmTitle') }).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await page.getByRole('button', { name: say('withdrawal.confirm'), exact: true }).click();
  await page
    .getByRole('status')
    .filter({ hasText: say('orders.withdrawal.processing') })
    .waitFor();
  const id = /orders\/([\w-]{22})/.exec(page.url())?.[1] ?? '';
  const order = await stage.desk.order(id);
  expect(order.kind).toBe('withdrawal');

  await office.page.goto('/office/orders');
  await takeOrder(office, order.number, 'payout');
  expect(await troublesOf(office.page)).toEqual([]);
  await payByHand(office, 'P-100500');
  await untilStatus(visitor, 'completed');
  // The order is the account's: its link opens nothing for others, and none is promised to keep.
  await page.getByText(say('orderPage.keepLinkOwn')).waitFor();
  expect(await page.getByText(say('orderPage.keepLink')).count()).toBe(0);
  expect(await troublesOf(page)).toEqual([]);
});
