import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardOfCustomer } from '../support/exchange-form.ts';
import { comeToWork } from '../support/operator.ts';
import { beginOrder, endStory } from '../support/order-begun.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { openStage, type Stage } from '../support/stage.ts';
import type { Look, Visitor } from '../support/visitor.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

async function openLines({ page, say }: Visitor): Promise<Locator> {
  await page.getByRole('button', { name: say('bankLines.open') }).click();
  return page.getByRole('dialog', { name: say('bankLines.title') });
}

/** The line credits the order it was found for, and no second one when it comes again. */
async function creditOnce(
  operator: Visitor,
  number: string,
  tell: (dialog: Locator) => Promise<void>,
): Promise<void> {
  const { page, say } = operator;
  const find = (dialog: Locator) =>
    dialog.getByRole('button', { name: say('bankLines.find') }).click();
  const dialog = await openLines(operator);
  await tell(dialog);
  expect(await troublesOf(page), 'what a bank tells').toEqual([]);
  await find(dialog);
  await dialog.getByText(say('bankLines.came', { count: 1 })).waitFor();
  expect(await troublesOf(page), 'what was found').toEqual([]);
  await dialog.getByRole('button', { name: say('bankLines.credit', { number }) }).click();
  await dialog.getByText(say('bankLines.credited', { number })).waitFor();
  await dialog.getByRole('button', { name: say('bankLines.again') }).click();
  await tell(dialog);
  await find(dialog);
  await dialog.getByText(say('bankLines.used')).waitFor();
  await dialog.getByRole('link', { name: number }).waitFor();
  expect(await dialog.getByRole('button', { name: /^\D*\d{8,10}$/ }).count()).toBe(0);
  await dialog.getByRole('button', { name: say('bankLines.done') }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test.each([
  { look: { locale: 'ru', device: 'phone' }, amount: '17317', from: 'a message' },
  { look: { locale: 'en', device: 'desktop' }, amount: '17429', from: 'a statement' },
] satisfies { look: Look; amount: string; from: string }[])(
  '$from of a bank finds its order, and credits it once',
  async ({ look, amount, from }) => {
    const typed = { income_amount: amount, income_account: cardOfCustomer };
    const who = { full_name: 'Анна Петрова' };
    const begun = await beginOrder(stage, look, 'sberrub-sol', { ...typed, ...who });
    const { number, requisites } = await stage.desk.order(begun.id);
    const tail = (requisites?.address ?? '').replaceAll(/\s/g, '').slice(-4);
    const operator = await comeToWork(stage, look, 'Olga');
    await creditOnce(operator, number, async (dialog) => {
      if (from === 'a message') {
        const text = `СЧЁТ${tail} Перевод ${amount}р от Анна П. Баланс: 115 000р`;
        return dialog.locator('textarea').fill(text);
      }
      const day = new Date().toISOString().slice(0, 10);
      const csv = `Дата;Номер;Сумма;Валюта\n${day};ST-${amount};${amount},00;RUB\n`;
      const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
      await dialog.locator('input[type=file]').setInputFiles(file);
      await expect.poll(() => dialog.locator('textarea').inputValue()).toContain(amount);
    });
    const credited = await stage.desk.order(begun.id);
    expect(credited.deposits).toMatchObject([{ amount: `${amount}.00` }]);
    await endStory(stage, begun.visitor, operator);
  },
);
