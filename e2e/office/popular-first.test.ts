import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilPriced } from '../support/exchange-form.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

const lines = "[...document.querySelectorAll('#board-SIDE [data-option]')]";

/** Ids of a list from above, as far as somebody looks. */
async function topOf(page: Page, side: 'income' | 'outcome'): Promise<readonly string[]> {
  const ids = `${lines.replace('SIDE', side)}.map((line) => line.dataset.option)`;
  return (await page.evaluate<string[]>(ids)).slice(0, 4);
}

async function pin(id: string, pinned: boolean): Promise<void> {
  const { data } = await stage.desk.call('GET', `/payment_systems/${id}`);
  const { version } = data.attributes;
  await stage.desk.call('PATCH', `/payment_systems/${id}`, { version, pinned });
}

async function bothLists(page: Page) {
  return [await topOf(page, 'income'), await topOf(page, 'outcome')];
}

test('what is exchanged most stands first, and the pair the page opens with stays', async () => {
  const visitor = await stage.visitor({ locale: 'ru', device: 'desktop' });
  const { page, say } = visitor;
  await visitor.open('/');
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  await stage.database.query(`
    insert into exchange_days (day, direction_id, exchanges)
    values (current_date, 'sol-sberrub', 900000), (current_date, 'sberrub-xrp', 800000)
    on conflict (day, direction_id) do update set exchanges = excluded.exchanges`);
  try {
    // A change of the catalogue has it read again at once.
    await pin('xmr', true);
    await expect
      .poll(async () => {
        await visitor.open('/');
        return (await topOf(page, 'outcome'))[0];
      })
      .toBe('xmr');
    // By the server: without a script nothing puts lines elsewhere.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/');
    const served = await bothLists(page);
    expect(served.map(([first, second]) => [first, second])).toEqual([
      ['xmr', 'sol'],
      ['xmr', 'xrp'],
    ]);
    await page.unroute('**/assets/*.js');
    await visitor.open('/');
    await untilPriced(visitor);
    expect(await bothLists(page)).toEqual(served);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    // Lines that the browser draws itself stand in the same order.
    const search = page.getByRole('searchbox', { name: say('exchange.searchOutcome') });
    await search.fill('rip');
    await expect.poll(async () => (await topOf(page, 'outcome')).length).toBeLessThan(4);
    await search.fill('');
    await expect.poll(() => bothLists(page)).toEqual(served);
  } finally {
    await pin('xmr', false);
    await stage.database.query('delete from exchange_days where exchanges >= 800000');
  }
  expect(visitor.complaints().filter((line) => !line.includes('ERR_FAILED'))).toEqual([]);
  await visitor.leave();
});
