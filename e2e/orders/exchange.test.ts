import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  cardOfCustomer,
  fieldOf,
  fillForm,
  openForm,
  placedOrder,
  pressPlace,
  untilPriced,
} from '../support/exchange-form.ts';
import { giveBriefQuotes, giveOldQuotes, giveTrueQuotes } from '../support/quote-doubles.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { halfOfDay } from '../support/screens/of-day.ts';
import { openStage, type Stage } from '../support/stage.ts';
import { openEarly, patienceMilliseconds, type Visitor } from '../support/visitor.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

describe('the exchange form', () => {
  test.concurrent('keeps what was typed when the page is loaded again', async ({ expect }) => {
    const visitor = await stage.visitor({ locale: 'ru', device: 'phone' });
    await openForm(visitor, 'sberrub-ltc');
    await untilPriced(visitor);
    // The amount that the form opens with is nobody's wish to be kept.
    const draft = await visitor.page.evaluate<string>("String(sessionStorage['agio.draft'])");
    expect(draft).not.toContain('currency');
    const typed = {
      income_amount: '23456',
      income_account: cardOfCustomer,
      full_name: 'Анна Петрова',
      email: 'anna@example.com',
    };
    for (const [name, value] of Object.entries(typed)) await fieldOf(visitor, name).fill(value);
    await untilPriced(visitor);
    await visitor.page.reload();
    await untilPriced(visitor);
    for (const [name, value] of Object.entries(typed)) {
      await expect
        .poll(() => fieldOf(visitor, name).inputValue(), { timeout: patienceMilliseconds })
        .toMatch(name === 'income_amount' ? /^23\s?456$/ : value);
    }
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });

  test.concurrent('keeps the amount through a swap, and asks where coins may go back', async ({
    expect,
  }) => {
    const visitor = await stage.visitor({ locale: 'en', device: 'phone' });
    const { page, say } = visitor;
    await openForm(visitor, 'sberrub-ltc');
    await page.getByText(say('exchangeTerms.payOwn')).waitFor();
    await fieldOf(visitor, 'income_amount').fill('23456');
    await untilPriced(visitor);
    await page.getByRole('button', { name: say('exchange.swap') }).click();
    await expect
      .poll(() => fieldOf(visitor, 'outcome_amount').inputValue(), {
        timeout: patienceMilliseconds,
      })
      .toMatch(/^23,?456$/);
    await page.getByText(say('exchange.refund')).click();
    await fieldOf(visitor, 'refund_account').fill('nowhere');
    expect(await page.getByText(say('exchangeTerms.payOwn')).count()).toBe(0);
    await pressPlace(visitor);
    await page.locator('[name=refund_account][aria-invalid=true]').waitFor();
    expect(await troublesOf(page)).toEqual([]);
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });

  test.concurrent('says of each pair what is so of it, whoever has drawn it', async ({
    expect,
  }) => {
    const visitor = await stage.visitor({ locale: 'ru', device: 'desktop' });
    const { page, say } = visitor;
    const own = page.getByText(say('exchangeTerms.payOwn'));
    const byNetwork = page.getByText(say('exchangeTerms.time.both'));
    const byOperator = page.getByText(say('exchangeTerms.time.operator'));
    const swap = page.getByRole('button', { name: say('exchange.swap') });
    await openForm(visitor, 'sberrub-ltc');
    for (const [wanted, other] of [
      [byOperator, byNetwork],
      [byNetwork, byOperator],
      [byOperator, byNetwork],
    ]) {
      await wanted?.waitFor();
      expect(await wanted?.count()).toBe(1);
      expect(await other?.count()).toBe(0);
      await expect.poll(() => own.count()).toBe(wanted === byOperator ? 1 : 0);
      await swap.click();
    }
    await byNetwork.waitFor();
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });

  test.concurrent('takes what is typed and pressed before its scripts have come', async ({
    expect,
  }) => {
    const visitor = await stage.visitor({ locale: 'ru', device: 'phone' });
    const { page, say } = visitor;
    const deliver = await openEarly(page, '/exchange/sberrub-ltc');
    await fieldOf(visitor, 'income_amount').fill('34567');
    await fieldOf(visitor, 'email').fill('early@example.com');
    await fieldOf(visitor, 'agree_aml_terms').check();
    await page.getByRole('button', { name: say('exchange.place') }).click();
    await page.locator('button[aria-busy=true]').waitFor();
    deliver();
    await page.locator('[name=full_name][aria-invalid=true]').waitFor();
    await untilPriced(visitor);
    expect(await fieldOf(visitor, 'income_amount').inputValue()).toMatch(/^34\s?567$/);
    expect(await fieldOf(visitor, 'email').inputValue()).toBe('early@example.com');
    expect(await fieldOf(visitor, 'agree_aml_terms').isChecked()).toBe(true);
    expect(await fieldOf(visitor, 'agree_service_terms').isChecked()).toBe(false);
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });

  test.concurrent('asks for a new quote when the old one runs out', async () => {
    const visitor = await stage.visitor({ locale: 'en', device: 'desktop' });
    const { page } = visitor;
    await openForm(visitor, 'sol-trx');
    await giveBriefQuotes(visitor, 8);
    await fieldOf(visitor, 'income_amount').fill('5');
    await untilPriced(visitor);
    await giveTrueQuotes(visitor);
    await page.waitForResponse((response) => response.url().includes('/from_income'), {
      timeout: 30_000,
    });
    await untilPriced(visitor);
    expect(await fieldOf(visitor, 'income_amount').inputValue()).toBe('5');
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });

  test.concurrent('asks again by itself when the connection is back', async ({ expect }) => {
    const visitor = await stage.visitor({ locale: 'ru', device: 'phone' });
    const { page, say } = visitor;
    await openForm(visitor, 'sberrub-ltc');
    await fillForm(visitor, {
      outcome_account: await stage.litecoin.newAddress(),
      // As some banks write it.
      income_account: cardOfCustomer.replace(/(\d{4})(?=\d)/g, '$1-'),
      full_name: 'Анна Петрова',
      email: 'anna@example.com',
    });
    await page.context().setOffline(true);
    await fieldOf(visitor, 'income_amount').fill('23456');
    await page.getByText(say('exchange.quoteFailed')).waitFor();
    await pressPlace(visitor);
    await page.getByText(say('exchange.placeFailedText')).waitFor();
    await page.context().setOffline(false);
    await untilPriced(visitor);
    expect(await fieldOf(visitor, 'outcome_amount').inputValue()).toMatch(/^2,\d/);
    await visitor.leave();
  });

  test.concurrent('shows both rates when the rate has changed, and goes on at the new one', async ({
    expect,
  }) => {
    const visitor = await stage.visitor({ locale: 'ru', device: 'phone' });
    const { page, say } = visitor;
    await openForm(visitor, 'trx-sol');
    await giveOldQuotes(visitor, stage.database);
    await fillForm(visitor, {
      income_amount: '4000',
      outcome_account: await stage.exampleOf('sol'),
      email: 'anna@example.com',
    });
    const before = await fieldOf(visitor, 'outcome_amount').inputValue();
    await giveTrueQuotes(visitor);
    await stage.database.query(
      "update directions set fixed_markup_ppm = fixed_markup_ppm + 50000 where id = 'trx-sol'",
    );
    const now = () => outcomeNow('trx', 'sol', '4000');
    await expect.poll(now, { timeout: patienceMilliseconds }).toBeLessThan(plain(before) * 0.97);
    await pressPlace(visitor);
    const dialog = page.getByRole('dialog', { name: say('exchangeParts.rateChangedTitle') });
    await dialog.getByText(say('exchangeParts.rateIs')).waitFor();
    expect(await troublesOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: say('exchangeParts.rateAccept') }).click();
    const order = await stage.desk.order(await placedOrder(visitor));
    expect(Number(order.outcome_amount)).toBeLessThan(plain(before));
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });

  test.concurrent('offers to write when an empty reserve is filled, and the letter comes', async ({
    expect,
  }) => {
    const visitor = await stage.visitor({ locale: 'en', device: 'phone' });
    const { page, say } = visitor;
    const email = `reserve.${Date.now()}@example.com`;
    await stage.desk.correctReserve('xmr', '-117.9999', 'moved to the cold wallet');
    await openForm(visitor, 'sol-xmr');
    await fieldOf(visitor, 'income_amount').fill('50');
    await page.getByText(say('exchange.noReserveTitle')).waitFor();
    expect(await troublesOf(page)).toEqual([]);
    // A largest amount below the smallest would be no help.
    expect(await page.getByText(/^maximum /).count()).toBe(0);
    expect(await page.getByText(/^minimum /).count()).toBe(2);
    await page.getByRole('button', { name: say('exchange.reserveOpen') }).click();
    const dialog = page.getByRole('dialog', { name: say('exchangeParts.reserveTitle') });
    await dialog.locator('[name=amount]').fill('20');
    await dialog.locator('[name=email]').fill('not an address');
    await dialog.getByRole('button', { name: say('exchangeParts.reserveSend') }).click();
    await dialog.locator('[aria-invalid=true]').waitFor();
    expect(await troublesOf(page)).toEqual([]);
    await dialog.locator('[name=email]').fill(email);
    await dialog.locator('[name=amount]').fill('0.001');
    await stage.desk.correctReserve('xmr', '0.01', 'a little of it is back');
    await dialog.getByRole('button', { name: say('exchangeParts.reserveSend') }).click();
    await dialog.getByText(say('errors.reserve_available.detail')).waitFor();
    expect(await troublesOf(page)).toEqual([]);
    await dialog.locator('[name=amount]').fill('20');
    await dialog.getByRole('button', { name: say('exchangeParts.reserveSend') }).click();
    // Whoever is not signed in shows first that they are no program.
    await dialog.locator('[name=captcha_answer]:focus').waitFor();
    expect(await dialog.locator('[aria-invalid=true]').count()).toBe(0);
    expect(await troublesOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: say('captcha.proof') }).click();
    await dialog.getByText(say('captcha.proofDone')).waitFor();
    await dialog.getByRole('button', { name: say('exchangeParts.reserveSend') }).click();
    await dialog.getByText(say('exchangeParts.reserveDone', { email })).waitFor();
    await stage.desk.correctReserve('xmr', '117.9899', 'back from the cold wallet');
    const letters = async () => JSON.stringify(await stage.desk.call('GET', '/mails'));
    await expect.poll(letters, { timeout: patienceMilliseconds, interval: 1_000 }).toContain(email);
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });

  test.concurrent('is filled in and sent by the keyboard alone', async () => {
    const visitor = await stage.visitor({ locale: 'ru', device: 'desktop' });
    const { page, say } = visitor;
    await visitor.open('/');
    await tabTo(visitor, `[aria-label="${say('exchange.searchIncome')}"]`);
    await page.keyboard.type('solana');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/exchange\/sol-/);
    await tabTo(visitor, `[aria-label="${say('exchange.searchOutcome')}"]`);
    await page.keyboard.type('xrp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/exchange\/sol-xrp$/);
    await page.keyboard.press('Home');
    const typed = {
      income_amount: '2',
      outcome_account: await stage.exampleOf('xrp'),
      email: 'anna@example.com',
    };
    for (const [name, value] of Object.entries(typed)) {
      await tabTo(visitor, `form [name="${name}"]`);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(value);
    }
    for (const name of ['agree_service_terms', 'agree_aml_terms']) {
      await tabTo(visitor, `form [name="${name}"]`);
      await page.keyboard.press('Space');
    }
    await untilPriced(visitor);
    await tabTo(visitor, 'form button[type=submit]');
    await page.keyboard.press('Enter');
    await placedOrder(visitor);
    await page.getByRole('button', { name: say('orderPage.getRequisites') }).waitFor();
    await tabTo(visitor, 'main button');
    await page.keyboard.press('Enter');
    await page.getByText(say('orderPage.payExact')).waitFor();
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });
});

const looks = halfOfDay([
  { locale: 'ru', device: 'phone' },
  { locale: 'en', device: 'phone' },
  { locale: 'ru', device: 'desktop' },
  { locale: 'en', device: 'desktop' },
] as const);

describe('pages for everybody', () => {
  test.concurrent.each(looks)('the form and its errors, in $locale on a $device', async (look) => {
    const visitor = await stage.visitor(look);
    const { page, say } = visitor;
    await visitor.open('/');
    expect(await troublesOf(page)).toEqual([]);
    await pressPlace(visitor);
    await page.locator('[aria-invalid=true]').first().waitFor();
    expect(await troublesOf(page)).toEqual([]);
    if (look.device === 'phone') {
      const choose = new RegExp(`^${say('exchange.chooseOutcome')}`);
      await page.getByRole('button', { name: choose }).click();
      await page.getByRole('searchbox', { name: say('exchange.searchOutcome') }).waitFor();
      expect(await troublesOf(page)).toEqual([]);
    }
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });

  test.concurrent.each(looks)('what is not there, in $locale on a $device', async (look) => {
    const visitor = await stage.visitor(look);
    const { page, say } = visitor;
    await visitor.open('/no/such/page');
    await page.getByRole('heading', { name: say('site.notFoundTitle') }).waitFor();
    expect(await troublesOf(page)).toEqual([]);
    await visitor.open('/exchange/sberrub-sberrub');
    await page.getByRole('heading', { name: say('site.pairClosedTitle') }).waitFor();
    await visitor.open(`/orders/${'A'.repeat(22)}`);
    await page.getByRole('heading', { name: say('site.orderNotFoundTitle') }).waitFor();
    const signIn = page.getByRole('main').getByRole('link', { name: say('site.signIn') });
    expect(await signIn.getAttribute('href')).toContain(
      `/login?next=%2Forders%2F${'A'.repeat(22)}`,
    );
    await visitor.open('/payment/failure');
    await page.getByRole('heading', { name: say('site.paymentFailureTitle') }).waitFor();
    expect(await troublesOf(page)).toEqual([]);
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });
});

const priced = z.object({
  data: z.object({ attributes: z.object({ outcome_amount: z.string() }) }),
});

/** What the service would give at this moment. */
async function outcomeNow(income: string, outcome: string, amount: string): Promise<number> {
  const answer = await fetch(`${stage.service.url}/api/v1/rate_calculations/from_income`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      income_payment_system_id: income,
      outcome_payment_system_id: outcome,
      income_amount: amount,
    }),
  });
  return Number(priced.parse(await answer.json()).data.attributes.outcome_amount);
}

/** An amount of a field as a number, whatever stands between its digits. */
function plain(amount: string): number {
  return Number(amount.replace(/[^\d.,]/g, '').replace(',', '.'));
}

/** Walks on by Tab until the element has the focus; a page where that takes too long has failed. */
async function tabTo({ page }: Visitor, selector: string): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    const here = `document.activeElement?.matches(${JSON.stringify(selector)}) ?? false`;
    if (await page.evaluate<boolean>(here)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not lead to ${selector}`);
}
