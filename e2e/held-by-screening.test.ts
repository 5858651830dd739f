import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshTronAddress } from '../server/screening/testing.ts';
import { troublesOf } from './check-screen.ts';
import { fieldOf, fillForm, openForm, placedOrder, pressPlace } from './exchange-form.ts';
import { endStory } from './order-begun.ts';
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
