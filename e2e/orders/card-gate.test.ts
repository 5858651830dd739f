import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendCard } from '../support/card-steps.ts';
import { placeOrder } from '../support/exchange-form.ts';
import { comeToWork } from '../support/operator.ts';
import { endStory } from '../support/order-begun.ts';
import { askRequisites, play, untilStatus } from '../support/order-ticket.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { halfOfDay } from '../support/screens/of-day.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

/** Cards of nobody's, each of one story: a card is verified for one person. */
const looks = halfOfDay([
  { look: { locale: 'ru', device: 'phone' }, card: '4276001234123419' },
  { look: { locale: 'en', device: 'desktop' }, card: '4276551234123413' },
] as const);

describe('a card that was never verified', () => {
  test.each(looks)('is verified, pays and is paid out without an account: %j', async (given) => {
    const { look, card } = given;
    const visitor = await stage.visitor(look);
    const { page, say } = visitor;
    const operator = await comeToWork(stage, { locale: 'ru', device: 'desktop' }, 'Irina');
    const id = await placeOrder(visitor, 'cardusd-sol', {
      income_amount: '100',
      income_account: card,
      full_name: look.locale === 'ru' ? 'Анна Петрова' : 'Anna Petrova',
      outcome_account: await stage.exampleOf('sol'),
      email: 'anna@example.com',
    });
    const { number } = await stage.desk.order(id);
    expect(await troublesOf(page), 'the order').toEqual([]);
    await page.getByRole('link', { name: say('orderPage.cardVerify') }).click();
    await page.locator('[data-photo-code]').waitFor();
    await page.getByText(number).waitFor();
    const sent = await sendCard(visitor, { name: 'ANNA PETROVA', number: card });
    await page.getByText(say('cardVerification.orderGoesOn')).waitFor();

    await operator.page.goto(`/office/cards/${sent.id}`);
    await operator.page.getByRole('link', { name: number }).waitFor();
    const approve = operator.page.getByRole('button', {
      name: operator.say('officeCards.approve'),
    });
    await expect.poll(() => approve.isEnabled()).toBe(true);
    expect(await troublesOf(operator.page), 'the card in the office').toEqual([]);
    await approve.click();

    await page.getByRole('heading', { name: say('cardVerification.verifiedTitle') }).waitFor();
    await page.getByRole('link', { name: say('cardVerification.toOrder') }).click();
    await askRequisites(visitor);
    await play(visitor, 'pay_exact');
    await untilStatus(visitor, 'completed');
    await endStory(stage, visitor, operator);
  });
});
