import { afterAll, beforeAll, expect, test } from 'vitest';
import { comeToWork } from '../support/operator.ts';
import { endStory } from '../support/order-begun.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

/** What a customer is shown for so many dogecoins, as a program asks. */
async function rateOf(amount: string): Promise<string> {
  const answer = await fetch(`${stage.service.url}/api/v1/rate_calculations/from_income`, {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({
      data: {
        attributes: {
          income_payment_system_id: 'doge',
          outcome_payment_system_id: 'xmr',
          income_amount: amount,
        },
      },
    }),
  });
  return /"rate":\{[^}]*\}/.exec(await answer.text())?.[0] ?? '';
}

/** Both rates by the same prices: a tick of the market between them would differ by itself. */
async function ratesOfOneMoment(): Promise<{ small: string; large: string }> {
  for (;;) {
    const small = await rateOf('4999');
    const large = await rateOf('5000');
    if ((await rateOf('4999')) === small) return { small, large };
  }
}

test('an admin tries a step for larger amounts, saves it, and customers have it', async () => {
  const admin = await comeToWork(stage, { locale: 'ru', device: 'desktop' }, 'Rada');
  const { page, say } = admin;
  await page.goto('/office/rates?search=doge%20xmr');
  await page.getByRole('link', { name: /Dogecoin.*Monero/ }).click();
  const amounts = page.getByRole('heading', { name: say('officeRates.amounts') }).locator('..');
  await amounts.getByRole('button', { name: say('officeRates.addRow') }).click();
  await page.locator('[name=amount_from]').fill('5000');
  await page.locator('[name=amount_markup]').fill('1');
  await page.getByRole('button', { name: say('officeRates.try') }).click();
  // A worse rate for a larger amount is refused where it was typed.
  await amounts.getByRole('alert').waitFor();
  await page.locator('[name=amount_markup]').fill('-0,5');
  await page.getByRole('button', { name: say('officeRates.try') }).click();
  await page.getByRole('heading', { name: say('officeRates.trialOrders') }).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await page.getByRole('button', { name: say('officeRates.save') }).click();
  await page
    .getByText(say('officeRates.steps', { count: 2 }))
    .first()
    .waitFor();
  const { small, large } = await ratesOfOneMoment();
  expect(small).toContain('rate');
  expect(large).not.toBe(small);
  await page.getByRole('button', { name: say('officeRates.dropRule') }).click();
  await page.getByText(say('officeRates.noRule')).waitFor();
  await endStory(stage, admin);
});
