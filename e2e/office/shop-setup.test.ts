import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { troublesOf } from '../support/check-screen.ts';
import { comeToWork } from '../support/operator.ts';
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

const looks: readonly Look[] = [
  { locale: 'ru', device: 'phone' },
  { locale: 'en', device: 'desktop', theme: 'dark' },
];

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
  expect(operator.complaints()).toEqual([]);
  await operator.leave();
});
