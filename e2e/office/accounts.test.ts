import { afterAll, beforeAll, expect, test } from 'vitest';
import { comeToWork } from '../support/operator.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { halfOfDay } from '../support/screens/of-day.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

const looks = halfOfDay([
  { locale: 'ru', device: 'phone' } as const,
  { locale: 'en', device: 'desktop' } as const,
]);

test.each(looks)(
  'an operator moves own money, finds it in the statement, and compares: %j',
  async (look) => {
    const operator = await comeToWork(stage, look, 'Raisa');
    const { page, say } = operator;
    const dialog = page.getByRole('dialog');
    const reason = `Story of ${look.locale}`;
    await page.goto('/office/accounts/operations');
    await page.getByRole('button', { name: say('accounts.operations.new') }).click();
    await dialog.locator('[name=from_system_id]').selectOption('sberrub');
    await dialog.locator('[name=to_system_id]').selectOption('psbrub');
    await dialog.locator('[name=amount]').fill('12.345');
    await dialog.locator('[name=reason]').fill(reason);
    await dialog.getByRole('button', { name: say('accounts.operations.post') }).click();
    await dialog.locator('[name=amount][aria-invalid=true]').waitFor();
    expect(await troublesOf(page), 'an amount too fine').toEqual([]);
    await dialog.locator('[name=amount]').fill(look.locale === 'ru' ? '1 200,50' : '1200.50');
    await dialog.getByRole('button', { name: say('accounts.operations.post') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(reason).filter({ visible: true }).first().waitFor();
    expect(await troublesOf(page), 'operations').toEqual([]);

    await page.goto('/office/accounts/psbrub');
    await page
      .getByText(say('office.journal.transfer'))
      .filter({ visible: true })
      .first()
      .waitFor();
    expect(await troublesOf(page), 'a statement').toEqual([]);
    await page.getByRole('button', { name: say('accounts.enter') }).click();
    await dialog.locator('[name=amount]').fill('1');
    await dialog.locator('[name=reason]').fill(reason);
    await dialog.getByRole('button', { name: say('accounts.enterSubmit') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(say('accounts.driftedText')).waitFor();
    expect(await troublesOf(page), 'a drift').toEqual([]);
    await page.goto('/office/accounts');
    await page.getByText(say('accounts.driftedTitle', { count: '1' })).waitFor();
    expect(await troublesOf(page), 'accounts').toEqual([]);
    await page.goto('/office/accounts/psbrub');
    await page.getByRole('button', { name: say('accounts.explain') }).click();
    await dialog.locator('[name=reason]').fill(reason);
    await dialog.getByRole('button', { name: say('accounts.explainSubmit') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText(say('accounts.driftedText')).waitFor({ state: 'hidden' });

    await page.goto('/office/accounts/reports');
    await page.getByRole('heading', { name: say('reports.flow') }).waitFor();
    expect(await troublesOf(page), 'reports').toEqual([]);
    expect(operator.complaints()).toEqual([]);
    await operator.leave();
  },
);
