import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshTronAddress } from '../server/screening/testing.ts';
import { troublesOf } from './check-screen.ts';
import { fieldOf, fillForm, openForm, placedOrder, pressPlace } from './exchange-form.ts';
import { comeToWork, doDeed, takeOrder } from './operator.ts';
import { beginOrder, endStory } from './order-begun.ts';
import { play, untilStatus } from './order-ticket.ts';
import { openScreenedStage, type ScreenedStage } from './screened-stage.ts';
import type { Visitor } from './visitor.ts';

let stage: ScreenedStage;

beforeAll(async () => {
  stage = await openScreenedStage();
});

afterAll(() => stage.close());

const looks = [
  { locale: 'ru', device: 'phone' },
  { locale: 'en', device: 'desktop' },
] as const;

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
    const [good, bad, slow, unknown] = [1, 2, 3, 4].map(freshTronAddress);
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
    await page.getByText(say('exchangeParts.payerPassed')).waitFor();

    // Enter asks, and places no order.
    await field(visitor, 'TRON').fill(String(good));
    await field(visitor, 'TRON').press('Enter');
    await page.getByText(say('exchangeParts.payerPassed')).waitFor();
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
    const told = page.locator('main');
    await told.getByText(say('orderPage.screening.risk')).waitFor();
    await told.getByText(say('orderPage.screening.since'), { exact: true }).waitFor();
    await told.getByText(say('orderPage.screening.asks.origin')).waitFor();
    const fact = told.locator('dl > div', { hasText: say('orderPage.screening.until') });
    const until = await fact.locator('time').getAttribute('datetime');
    const promised = Date.parse(until ?? '');
    expect(promised - Date.now()).toBeGreaterThan(23 * 3_600_000);
    // Its class and no more.
    expect(await told.textContent()).not.toMatch(/mixer|миксер/i);
    expect(await troublesOf(page), 'the order on hold').toEqual([]);

    const { number } = await stage.desk.order(id);
    const first = await comeToWork(stage, at, 'Irina');
    await takeOrder(first, number, 'moderation');
    await first.page.getByText(first.say('risk.category.mixer')).first().waitFor();
    expect(await troublesOf(first.page), 'the order in the office').toEqual([]);
    await doDeed(first, 'approve', { reason: 'История кошелька чистая, биржа подтвердила вывод' });
    await untilStatus(visitor, 'processing');
    await first.page.getByText(first.say('risk.payout.needs')).waitFor();
    const release = { name: first.say('office.deed.release_held_payout') };
    expect(await first.page.getByRole('button', release).count()).toBe(0);
    const [payout] = (await stage.desk.order(id)).payouts;
    expect(await releaseBy(first, id, payout?.id ?? '')).toBe(409);

    const second = await comeToWork(stage, at, 'Pavel');
    await takeOrder(second, number, 'release');
    await doDeed(second, 'release_held_payout', { reason: 'Сверил с первым оператором' });
    await untilStatus(visitor, 'completed');
    const [left] = (await stage.desk.order(id)).payouts;
    expect(left?.hold?.prepared_by).toMatch(/^Irina /);
    expect(left?.hold?.released_by).toMatch(/^Pavel /);
    await stage.desk.call('DELETE', `/payout_hold_rules/${data.id}`);
    await endStory(stage, visitor, first, second);
  });
});
