import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { openForm, untilPriced } from './support/exchange-form.ts';
import { openStage, type Stage } from './support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

/** A line of a list by the payment system on it. */
function line(page: Page, side: 'income' | 'outcome', system: string): Locator {
  return page.locator(`#board-${side} a[data-option="${system}"]`);
}

const focused = (page: Page) =>
  page.evaluate<string | null>('document.activeElement?.dataset.option ?? null');

const mark = "document.querySelectorAll('[data-option]').forEach((a) => (a.marked = true))";

/** Marks the lines of a page, which lines drawn anew do not carry. */
async function markLines(page: Page): Promise<void> {
  await page.evaluate(mark);
}

const marked = (page: Page) =>
  page.evaluate<number>(
    "[...document.querySelectorAll('[data-option]')].filter((a) => a.marked).length",
  );

describe('the lists of the exchange form', () => {
  test.concurrent('change the pair by the mouse, and stay where one was', async ({ expect }) => {
    const visitor = await stage.visitor({ locale: 'en', device: 'desktop' });
    const { page } = visitor;
    await openForm(visitor, 'sberrub-ltc');
    await untilPriced(visitor);
    await markLines(page);
    const scrolled = () =>
      page.evaluate<number>("document.querySelector('#board-outcome ul').scrollTop");
    const last = page.locator('#board-outcome a[data-option]').last();
    const id = await last.getAttribute('data-option');
    await last.scrollIntoViewIfNeeded();
    const before = await scrolled();
    expect(before).toBeGreaterThan(0);
    await last.click();
    await page.waitForURL(new RegExp(`/exchange/sberrub-${id}$`));
    await page.locator(`#board-outcome a[aria-current][data-option="${id}"]`).waitFor();
    expect(await scrolled()).toBe(before);
    expect(await focused(page)).toBe(id);
    // They are the same lines, and none is drawn in the place of another.
    expect(await marked(page)).toBeGreaterThan(20);
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });

  test.concurrent('are searched, grouped and whole again', async ({ expect }) => {
    const visitor = await stage.visitor({ locale: 'ru', device: 'desktop' });
    const { page, say } = visitor;
    await openForm(visitor, 'sberrub-ltc');
    const lines = page.locator('#board-income a[data-option]');
    const all = await lines.count();
    const search = page.getByRole('searchbox', { name: say('exchange.searchIncome') });
    await search.fill('solana');
    await expect.poll(() => lines.count()).toBe(1);
    await search.fill('');
    await expect.poll(() => lines.count()).toBe(all);
    await page.locator('#board-income').getByText(say('exchange.group.crypto')).click();
    await expect.poll(() => lines.count()).toBeLessThan(all);
    await line(page, 'income', 'sol').click();
    await page.waitForURL(/\/exchange\/sol-/);
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });

  test.concurrent('open as sheets on a phone, and close at a choice', async ({ expect }) => {
    const visitor = await stage.visitor({ locale: 'ru', device: 'phone' });
    const { page } = visitor;
    await openForm(visitor, 'sberrub-ltc');
    await page.locator('form [popovertarget=board-outcome]').tap();
    await line(page, 'outcome', 'btc').tap();
    await page.waitForURL(/\/exchange\/sberrub-btc$/);
    await line(page, 'outcome', 'btc').waitFor({ state: 'hidden' });
    await page.locator('form [popovertarget=board-income]').tap();
    await line(page, 'income', 'eth').tap();
    await page.waitForURL(/\/exchange\/eth-/);
    await untilPriced(visitor);
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });

  test.concurrent('lead somewhere before any script has come', async ({ expect }) => {
    const visitor = await stage.visitor({ locale: 'en', device: 'desktop' });
    const { page } = visitor;
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/en/exchange/sberrub-ltc');
    await line(page, 'outcome', 'btc').click();
    await page.waitForURL(/\/en\/exchange\/sberrub-btc$/);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/Bitcoin/i);
    await visitor.leave();
  });
});
