import { afterAll, beforeAll, expect, test } from 'vitest';
import { troublesOf } from './check-screen.ts';
import { comeToWork } from './operator.ts';
import { endStory } from './order-begun.ts';
import { openStage, type Stage } from './stage.ts';

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
  const [small, large] = [await rateOf('4999'), await rateOf('5000')];
  expect(small).toContain('rate');
  expect(large).not.toBe(small);
  await page.getByRole('button', { name: say('officeRates.dropRule') }).click();
  await page.getByText(say('officeRates.noRule')).waitFor();
  await endStory(stage, admin);
});

test('an admin gives many directions steps by amount at once, tried first', async () => {
  const admin = await comeToWork(stage, { locale: 'en', device: 'phone' }, 'Bertha');
  const { page, say } = admin;
  await page.goto('/office/rates?search=doge%20xmr');
  await page.getByRole('checkbox', { name: say('officeRates.chooseAll') }).check();
  await page.getByRole('button', { name: /Change chosen/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: say('officeRates.amounts') }).check();
  await dialog.getByRole('button', { name: say('officeRates.addRow') }).click();
  await dialog.locator('[name=amount_from]').fill('4000');
  await dialog.locator('[name=amount_markup]').fill('-0.5');
  await dialog.getByRole('button', { name: say('officeRates.try') }).click();
  await dialog.getByRole('heading', { name: say('officeRates.trialOrders') }).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: say('officeRates.save') }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(say('officeRates.rule')).first().waitFor();
  expect(await rateOf('4000')).not.toBe(await rateOf('3999'));
  await endStory(stage, admin);
});
