import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardOfCustomer } from '../support/exchange-form.ts';
import { comeToWork, doAction, takeOrder } from '../support/operator.ts';
import { beginOrder, endStory } from '../support/order-begun.ts';
import { play, untilHistorySays, untilStatus } from '../support/order-ticket.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { officePaths } from '../support/screens/page-paths.ts';
import { walkPages } from '../support/screens/walk-pages.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

describe('an operator', () => {
  test.concurrent('tries a payout that failed again, and it arrives', async () => {
    const phone = { locale: 'ru', device: 'phone' } as const;
    const { visitor, id } = await beginOrder(stage, phone, 'sol-ton', { income_amount: '1' });
    const { page, say } = visitor;
    await play(visitor, 'payout_failure');
    await play(visitor, 'pay_exact');
    await untilStatus(visitor, 'moderation');
    await page.getByText(say('orderPage.moderationTitle')).waitFor();
    const operator = await comeToWork(stage, { locale: 'ru', device: 'phone' }, 'Boris');
    await takeOrder(operator, (await stage.desk.order(id)).number, 'moderation');
    await doAction(operator, 'retry_payout');
    await untilStatus(visitor, 'completed');
    expect((await stage.desk.order(id)).payouts).toMatchObject([
      { state: 'failed' },
      { state: 'confirmed' },
    ]);
    await endStory(stage, visitor, operator);
  });

  test.concurrent('sends back what was paid twice', async () => {
    const desktop = { locale: 'en', device: 'desktop' } as const;
    const { visitor, id } = await beginOrder(stage, desktop, 'sol-xrp', { income_amount: '3' });
    await play(visitor, 'pay_double');
    await untilStatus(visitor, 'completed');
    await untilHistorySays(visitor, visitor.say('orders.timeline.deposit_surplus'));
    const { page, say } = visitor;
    const comesBack = page.getByText(say('orderPage.secondPaymentBack'));
    await comesBack.waitFor();
    expect(await troublesOf(page)).toEqual([]);
    // Reached without a reload, the page is in no section of the header.
    expect(await page.locator('header [aria-current=page]').count()).toBe(0);
    const { number, surplus_amount: surplus } = await stage.desk.order(id);
    expect(Number(surplus)).toBe(3);
    const operator = await comeToWork(stage, desktop, 'Carol');
    await takeOrder(operator, number, 'refund');
    await doAction(operator, 'refund_surplus', { refund_account: await stage.exampleOf('sol') });
    await untilHistorySays(visitor, say('orders.timeline.surplus_refunded'));
    await comesBack.waitFor({ state: 'hidden' });
    expect((await stage.desk.order(id)).payouts).toMatchObject([
      { kind: 'payout', state: 'confirmed' },
      { kind: 'surplus', state: 'confirmed' },
    ]);
    await endStory(stage, visitor, operator);
  });

  test.concurrent('turns an order down, and the customer reads why', async () => {
    const desktop = { locale: 'ru', device: 'desktop' } as const;
    const { visitor, id } = await beginOrder(stage, desktop, 'tcsbrub-sol', {
      income_amount: '20000',
      income_account: cardOfCustomer,
      full_name: 'Анна Петрова',
    });
    const { page, say } = visitor;
    await page.getByRole('button', { name: say('orderPage.claim') }).click();
    await page.getByText(say('orderPage.claimed')).first().waitFor();
    const operator = await comeToWork(stage, desktop, 'Dina');
    await takeOrder(operator, (await stage.desk.order(id)).number, 'deposit');
    await doAction(operator, 'reject', { reason: 'Перевод пришёл с чужой карты' });
    await untilStatus(visitor, 'rejected');
    await page.getByText('Перевод пришёл с чужой карты').first().waitFor();
    expect(await troublesOf(page)).toEqual([]);
    await endStory(stage, visitor, operator);
  });
});

describe('the screens of the office', () => {
  test.concurrent.each(['ru', 'en'] as const)('can be used by everybody, in %s', async (locale) => {
    const look = { locale, device: 'desktop' } as const;
    const guest = await stage.visitor(look);
    await guest.page.goto('/office');
    if (locale === 'en') await guest.page.getByRole('button', { name: 'English' }).click();
    await guest.page.locator('[name=login]').fill('nobody');
    await guest.page.locator('[name=password]').fill('a wrong password');
    await guest.page.locator('button[type=submit]').click();
    await guest.page.getByText(guest.say('office.signInRefused')).waitFor();
    expect(await troublesOf(guest.page), 'sign-in').toEqual([]);
    const operator = await comeToWork(stage, look, 'Elena');
    const { page } = operator;
    const troubles = await walkPages(page, officePaths, {
      locale,
      open: async (path) => {
        await page.goto(`/office/${path}`);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
      },
    });
    expect(troubles).toEqual([]);
    await endStory(stage, guest, operator);
  });
});
