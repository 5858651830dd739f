import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTronAddress } from '../../server/money/screening/testing.ts';
import { fieldOf, fillForm, openForm, placedOrder, pressPlace } from '../support/exchange-form.ts';
import { comeToWork, doAction, takeOrder } from '../support/operator.ts';
import { beginOrder, endStory } from '../support/order-begun.ts';
import { play, untilStatus } from '../support/order-ticket.ts';
import { openScreenedStage, type ScreenedStage } from '../support/screened-stage.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { halfOfDay } from '../support/screens/of-day.ts';
import type { Visitor } from '../support/visitor.ts';

let stage: ScreenedStage;

beforeAll(async () => {
  stage = await openScreenedStage();
});

afterAll(() => stage.close());

const looks = halfOfDay([
  { locale: 'ru', device: 'phone' },
  { locale: 'en', device: 'desktop' },
] as const);

const clean = { kind: 'scored', score: 0.02 } as const;
const tainted = { kind: 'scored', score: 0.3, shares: { mixer: 0.5 } } as const;

describe('the address one will pay from', () => {
  const field = ({ page, say }: Visitor, name: string) =>
    page.getByLabel(say('exchangeParts.payerAddress', { name }));

  async function ask(visitor: Visitor, address: string): Promise<void> {
    const { page, say } = visitor;
    await field(visitor, 'TRON').fill(address);
    await page.getByRole('button', { name: say('exchangeParts.payerAsk') }).click();
  }

  test.each(looks)('is looked up before ordering, and the order keeps it: %j', async (look) => {
    const visitor = await stage.visitor(look);
    const { page, say } = visitor;
    const [good, bad, slow, unknown] = [1, 2, 3, 4].map(newTronAddress);
    stage.provider.sayOfAll(clean);
    stage.provider.say(String(bad), tainted);
    stage.provider.say(String(slow), { kind: 'pending' });
    stage.provider.say(String(unknown), { kind: 'not_scored' });
    await openForm(visitor, 'trx-prusd');
    await page.getByText(say('exchangeParts.payerCheck')).click();
    await field(visitor, 'TRON').waitFor();

    await ask(visitor, 'T123');
    const isInvalid = () => field(visitor, 'TRON').getAttribute('aria-invalid');
    await expect.poll(isInvalid).toBe('true');

    await ask(visitor, String(bad));
    await page.getByText(say('exchangeParts.payer.risk')).waitFor();
    await page.getByText(say('exchangeParts.payerReason.origin')).waitFor();
    expect(await troublesOf(page), 'not taken').toEqual([]);

    await ask(visitor, String(unknown));
    await page.getByText(say('exchangeParts.payerReason.unknown')).waitFor();
    expect(await page.getByText(say('exchangeParts.payer.risk')).count()).toBe(0);

    await ask(visitor, String(slow));
    await page.getByText(say('exchangeParts.payerPending')).waitFor();
    stage.provider.say(String(slow), clean);
    // By itself: nobody presses anything.
    await page.getByText(say('exchangeParts.payerPassed'), { exact: true }).waitFor();

    // Enter asks, and places no order.
    await field(visitor, 'TRON').fill(String(good));
    await field(visitor, 'TRON').press('Enter');
    await page.getByText(say('exchangeParts.payerPassed'), { exact: true }).waitFor();
    expect(page.url()).toMatch(/\/exchange\//);
    await fillForm(visitor, {
      income_amount: '1000',
      outcome_account: await stage.exampleOf('prusd'),
      email: 'anna@example.com',
    });
    expect(await fieldOf(visitor, 'email').inputValue()).toBe('anna@example.com');
    await pressPlace(visitor);
    const { screenings } = await stage.desk.order(await placedOrder(visitor));
    expect(screenings).toMatchObject([
      { moment: 'payer_address', address: good, verdict: 'passed' },
    ]);
    await endStory(stage, visitor);
  });
});

describe('a deposit that screening has stopped', () => {
  const at = { locale: 'ru', device: 'desktop' } as const;

  /** What the office answers to somebody who would release what they have let go on. */
  const releaseBy = ({ page }: Visitor, id: string, payout: string) =>
    page.evaluate(
      async ([order, payout_id]) => {
        const answer = await fetch(`/office/api/orders/${order}/release_held_payout`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
          body: JSON.stringify({ payout_id, reason: 'it is mine' }),
        });
        return answer.status;
      },
      [id, payout] as const,
    );

  test.each(looks)('waits for two people, and is paid out then: %j', async (look) => {
    const rule = { applies_to: 'everyone', delay_minutes: 0, needs_release: true, enabled: true };
    const { data } = await stage.desk.call('POST', '/payout_hold_rules', {
      ...rule,
      direction_id: 'sol-prusd',
    });
    stage.provider.sayOfAll(tainted);
    const { visitor, id } = await beginOrder(stage, look, 'sol-prusd', { income_amount: '2' });
    const { page, say } = visitor;
    await play(visitor, 'pay_exact');
    await untilStatus(visitor, 'moderation');
    const main = page.locator('main');
    await main.getByText(say('orderPage.screening.risk')).waitFor();
    await main.getByText(say('orderPage.screening.since'), { exact: true }).waitFor();
    await main.getByText(say('orderPage.screening.asks.origin')).waitFor();
    const fact = main.locator('dl > div', { hasText: say('orderPage.screening.until') });
    const until = await fact.locator('time').getAttribute('datetime');
    const promised = Date.parse(until ?? '');
    expect(promised - Date.now()).toBeGreaterThan(23 * 3_600_000);
    // Its class and no more.
    expect(await main.textContent()).not.toMatch(/mixer|миксер/i);
    expect(await troublesOf(page), 'the order on hold').toEqual([]);

    const { number } = await stage.desk.order(id);
    const first = await comeToWork(stage, at, 'Irina');
    await takeOrder(first, number, 'moderation');
    await first.page.getByText(first.say('risk.category.mixer')).first().waitFor();
    expect(await troublesOf(first.page), 'the order in the office').toEqual([]);
    await doAction(first, 'approve', {
      reason: 'История кошелька чистая, биржа подтвердила вывод',
    });
    await untilStatus(visitor, 'processing');
    await first.page.getByText(first.say('risk.payout.needs')).waitFor();
    const release = { name: first.say('office.actionLabel.release_held_payout') };
    expect(await first.page.getByRole('button', release).count()).toBe(0);
    const [payout] = (await stage.desk.order(id)).payouts;
    expect(await releaseBy(first, id, payout?.id ?? '')).toBe(409);

    const second = await comeToWork(stage, at, 'Pavel');
    await takeOrder(second, number, 'release');
    await doAction(second, 'release_held_payout', { reason: 'Сверил с первым оператором' });
    await untilStatus(visitor, 'completed');
    const [left] = (await stage.desk.order(id)).payouts;
    expect(left?.hold?.prepared_by).toMatch(/^Irina /);
    expect(left?.hold?.released_by).toMatch(/^Pavel /);
    await stage.desk.call('DELETE', `/payout_hold_rules/${data.id}`);
    await endStory(stage, visitor, first, second);
  });
});

describe('the screen of bounds and holds', () => {
  const desks = halfOfDay([
    { locale: 'ru', device: 'desktop', pair: 'ton-prusd' },
    { locale: 'en', device: 'phone', pair: 'xrp-prusd' },
  ] as const);

  test.each(desks)('sets a direction apart, and back: %j', async ({ pair, ...look }) => {
    const operator = await comeToWork(stage, look, 'Roman');
    const { page, say } = operator;
    const dialog = page.getByRole('dialog');
    const save = async () => {
      await dialog.getByRole('button', { name: say('office.save') }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await page.goto('/office/risk');
    await page.getByRole('heading', { name: say('risk.nav'), level: 1 }).waitFor();
    expect(await troublesOf(page), 'the screen').toEqual([]);
    await page.locator('[name=scope]').fill(pair);
    await page.getByRole('button', { name: say('risk.terms.add') }).click();
    // What is no percentage is said to be none, in words of percentages, and the rest is kept.
    await dialog.locator('[name="mixer.income"]').fill('170');
    await dialog.locator('[name=review_minutes]').fill('90');
    await dialog.getByRole('button', { name: say('office.save') }).click();
    await dialog.getByText(say('risk.terms.boundWrong')).waitFor();
    expect(await troublesOf(page), 'a bound that is none').toEqual([]);
    await dialog.locator('[name="mixer.income"]').fill('12,5');
    await dialog.locator('[name="score.income"]').fill('61');
    await save();
    const own = page.getByRole('row').filter({ hasText: say('risk.terms.remove') });
    await own.filter({ hasText: '61' }).waitFor();
    await own.getByRole('button', { name: say('risk.terms.edit') }).click();
    expect(await dialog.locator('[name="mixer.income"]').inputValue()).toBe('12.5');
    expect(await dialog.locator('[name=review_minutes]').inputValue()).toBe('90');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await own.getByRole('button', { name: say('risk.terms.remove') }).click();
    await own.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: say('risk.rules.add') }).click();
    await dialog.locator('[name=direction_id]').fill('nowhere');
    await dialog.locator('[name=delay_minutes]').fill('30');
    await dialog.getByRole('button', { name: say('office.save') }).click();
    await dialog.locator('[name=direction_id][aria-invalid=true]').waitFor();
    await dialog.locator('[name=direction_id]').fill(pair);
    await dialog.locator('[name=outcome_min]').fill('250');
    await save();
    const rule = page.getByRole('row').filter({ hasText: say('risk.rules.remove') });
    await rule.filter({ hasText: say('risk.rules.release') }).waitFor();
    expect(await rule.textContent()).toContain('250');
    expect(await troublesOf(page), 'a hold').toEqual([]);
    await rule.getByRole('button', { name: say('risk.rules.remove') }).click();
    await dialog.getByRole('button', { name: say('risk.rules.remove') }).click();
    await page.getByText(say('risk.rules.none')).waitFor();
    await endStory(stage, operator);
  });
});
