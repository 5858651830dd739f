import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { comeToWork } from '../support/operator.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { halfOfDay } from '../support/screens/of-day.ts';
import { openStage, type Stage } from '../support/stage.ts';
import type { Look } from '../support/visitor.ts';

/** How an operator who has only a keyboard gets from payment systems to directions. */

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

const forgotten = ['uni', 'rshbrub'];

/** The demo has them all: these two begin as if they had never been there. */
beforeEach(async () => {
  for (const id of forgotten) {
    const { data } = await stage.desk.call('GET', `/payment_systems/${id}`);
    const reserve = String(data.attributes['reserve']);
    if (!/^[0.]*$/.test(reserve)) await stage.desk.correctReserve(id, `-${reserve}`, 'gone');
  }
  await stage.database.query(
    `delete from directions where income_payment_system_id = any($1)
        or outcome_payment_system_id = any($1)`,
    [forgotten],
  );
  await stage.database.query('delete from payment_systems where id = any($1)', [forgotten]);
});

const looks: readonly Look[] = halfOfDay([
  { locale: 'ru', device: 'phone' },
  { locale: 'en', device: 'desktop', theme: 'dark' },
]);

/** Looks for something, goes to its box by Tab and ticks it. */
async function tickFound(page: Page, words: string, label: RegExp): Promise<void> {
  await page.getByRole('searchbox').fill(words);
  const box = page.getByRole('checkbox', { name: label });
  await expect.poll(() => page.locator('main li').count()).toBeLessThan(6);
  await box.focus();
  await page.keyboard.press('Space');
}

test.each(looks)('a shop gets systems, reserves and directions by keyboard: %j', async (look) => {
  const operator = await comeToWork(stage, look, 'Nina');
  const { page, say } = operator;
  await page
    .getByRole('link', { name: say('setup.next', { step: say('setup.step.mail') }) })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: say('setup.title'), level: 1 }).waitFor();
  expect(await troublesOf(page), 'the check list').toEqual([]);

  await page.goto('/office/gallery');
  await tickFound(page, 'uniswap', /Uniswap/);
  await tickFound(page, 'рсхб', /RSHBRUB/);
  expect(await troublesOf(page), 'the gallery').toEqual([]);
  await page.getByRole('button', { name: say('setup.gallery.add', { count: 2 }) }).press('Enter');
  await page.getByRole('heading', { name: say('office.nav.reserves'), level: 1 }).waitFor();

  await page.getByRole('button', { name: say('setup.reserves.open') }).press('Enter');
  await page.locator('[name=amount_uni]').fill('100');
  await page
    .locator('[name=amount_rshbrub]')
    .fill(look.locale === 'ru' ? '50 000,50' : '50,000.50');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  const counted = await stage.database.query(
    'select count(*)::int as systems from payment_systems',
  );
  const pairs = Number(counted.rows[0]?.systems) - 1;
  await page.goto('/office/directions/matrix');
  const row = page.getByRole('checkbox', {
    name: say('setup.matrix.row', { name: 'Uniswap ERC20' }),
  });
  await row.focus();
  await page.keyboard.press('Space');
  await page.getByText(say('setup.matrix.chosen', { count: pairs })).waitFor();
  // The first pair of the row is left out again.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await page.getByText(say('setup.matrix.chosen', { count: pairs - 1 })).waitFor();
  expect(await troublesOf(page), 'the matrix').toEqual([]);
  await page.getByRole('button', { name: say('setup.matrix.preview') }).press('Enter');
  const dialog = page.getByRole('dialog', { name: say('setup.plan.make', { count: pairs - 1 }) });
  await dialog.getByText(say('setup.plan.requisites', { count: 1 })).waitFor();
  expect(await troublesOf(page), 'the plan').toEqual([]);
  await dialog
    .getByRole('button', { name: say('setup.plan.makeSubmit', { count: pairs - 1 }) })
    .press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await changeTogether(operator, pairs - 1);
  await page.goto('/office/directions/matrix');
  await page.getByRole('button', { name: say('setup.batch.undo.added') }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('setup.batch.undoSubmit.added') })
    .press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect
    .poll(async () => {
      const found = await stage.database.query(
        `select from directions where income_payment_system_id = 'uni'`,
      );
      return found.rowCount;
    })
    .toBe(0);
  await carryByFile(operator);
  expect(operator.complaints()).toEqual([]);
  await operator.leave();
});

type Operator = Awaited<ReturnType<typeof comeToWork>>;

/** The new directions get limits by currency and hours together, seen first and then taken back. */
async function changeTogether({ page, say }: Operator, count: number): Promise<void> {
  await page.goto('/office/directions?income=uni');
  await page.getByRole('button', { name: say('desk.bulk.chooseFound', { count }) }).press('Enter');
  await page.getByRole('button', { name: say('desk.bulk.change', { count }) }).press('Enter');
  const dialog = page.getByRole('dialog', { name: say('desk.bulk.title') });
  await dialog.locator('[name=countries_denied]').fill('us');
  await dialog.locator('[name=schedule_kind]').selectOption('always');
  await dialog.getByRole('combobox', { name: say('desk.bulk.otherCurrency') }).selectOption('UNI');
  await dialog.getByRole('button', { name: say('desk.bulk.addCurrency') }).press('Enter');
  const least = dialog.locator('[name="amounts.UNI.min_income_amount"]');
  await least.fill('x');
  await dialog.getByRole('button', { name: say('desk.bulk.preview') }).press('Enter');
  await expect.poll(() => least.getAttribute('aria-invalid')).toBe('true');
  expect(await troublesOf(page), 'terms of many').toEqual([]);
  await least.fill('3,5');
  await dialog.getByRole('button', { name: say('desk.bulk.preview') }).press('Enter');
  const will = page.getByRole('dialog', { name: say('desk.bulk.will', { count }) });
  await will.getByRole('button', { name: say('desk.bulk.apply') }).press('Enter');
  const undo = page.getByRole('button', { name: say('setup.batch.undo.changed') });
  await undo.waitFor();
  expect(await troublesOf(page), 'directions that were changed').toEqual([]);
  await undo.press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('setup.batch.undoSubmit.changed') })
    .press('Enter');
  await undo.waitFor({ state: 'detached' });
  await page.goto('/office/directions/uni-ltc');
  await page.locator('[name=countries_denied]').waitFor();
  expect(await page.locator('[name=countries_denied]').inputValue()).toBe('');
}

/** A pair comes back out of a file: a line at fault is named, then it is mended and taken over. */
async function carryByFile({ page, say }: Operator): Promise<void> {
  await page.goto('/office/directions/file');
  await page.getByRole('link', { name: say('setup.file.exportCsv') }).waitFor();
  const choose = (text: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'pairs.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
  await choose('income;outcome;fixed_markup\r\nUNI;LTC;80');
  const sums = { created: 0, changed: 0, same: 0, wrong: 1 };
  await page.getByText(say('setup.file.sums', sums)).waitFor();
  expect(await troublesOf(page), 'a file at fault').toEqual([]);
  await choose('income;outcome;fixed_markup\r\nUNI;LTC;4,5');
  await page.getByText(say('setup.file.sums', { ...sums, created: 1, wrong: 0 })).waitFor();
  await page.getByRole('button', { name: say('setup.file.apply') }).press('Enter');
  await page.getByText(say('setup.file.done')).waitFor();
  await page.getByRole('button', { name: say('setup.batch.undo.imported') }).press('Enter');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('setup.batch.undoSubmit.imported') })
    .press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}
