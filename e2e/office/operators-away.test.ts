import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardOfCustomer } from '../support/exchange-form.ts';
import { beginOrder, endStory } from '../support/order-begun.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { openStage, type Stage } from '../support/stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

/** Says in the office whether somebody is at the desk. */
async function stand(presence: 'present' | 'away' | 'by_hours'): Promise<void> {
  const { data } = await stage.desk.call('GET', '/support');
  const { updated_at: _when, ...desk } = data.attributes;
  await stage.desk.call('PUT', '/support', { ...desk, presence });
}

test('an order that needs an operator says so while nobody is at the desk', async () => {
  await stand('away');
  const { visitor } = await beginOrder(stage, { locale: 'ru', device: 'phone' }, 'sberrub-sol', {
    income_amount: '15000',
    income_account: cardOfCustomer,
    full_name: 'Анна Петрова',
  });
  const { page, say } = visitor;
  // By the hours of the day it also says until when.
  const note = page.getByText(/^Операторы сейчас не на связи( и|\.)/);
  const claim = page.getByRole('button', { name: say('orderPage.claim') });
  const shown = async () => {
    await claim.waitFor();
    if ((await note.count()) === 0) await page.reload();
    return note.count();
  };
  // What the desk says is asked for every few seconds: the page may have come with an older word.
  await expect.poll(shown, { timeout: 60_000, interval: 2_000 }).toBe(1);
  await claim.click();
  await page.getByText(say('orderPage.claimed')).first().waitFor();
  // Said once, beside what the operator is waited for.
  expect(await note.count()).toBe(1);
  expect(await troublesOf(page)).toEqual([]);

  await stand('present');
  const shownAgain = async () => {
    await page.reload();
    await page.getByText(say('orderPage.claimed')).first().waitFor();
    return note.count();
  };
  // What the desk says is asked for every few seconds, not with every page.
  await expect.poll(shownAgain, { timeout: 30_000, interval: 1_000 }).toBe(0);
  await stand('by_hours');
  await endStory(stage, visitor);
});
