import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type OrderStatus, orderStatuses } from '../../core/orders/order.ts';
import { formatMoney } from '../../i18n/format.ts';
import { translate } from '../../i18n/translate.ts';
import { letterTo, linkIn } from '../support/mailbox.ts';
import { beginOrder, endStory } from '../support/order-begun.ts';
import { askRequisites, play, untilAsked, untilStatus } from '../support/order-ticket.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { halfOfDay } from '../support/screens/of-day.ts';
import { openStage, type Stage } from '../support/stage.ts';
import { patienceMilliseconds, type Visitor } from '../support/visitor.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

/** The button that exchanges what came; the amount on it is the moment's. */
function acceptOffer({ say }: Visitor): RegExp {
  return new RegExp(`^${say('orderPage.acceptFor', { amount: '' })}`);
}

/** On paper an order is its number, its amounts and where it is from; nothing to be pressed. */
async function seeReceipt({ page, say }: Visitor, number: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('heading', { level: 1 }).filter({ hasText: number }).waitFor();
  const paper = await page.locator('body').innerText();
  expect(paper).toContain(new URL(page.url()).host);
  for (const side of ['orderPage.incomeDone', 'orderPage.outcomeDone'] as const)
    expect(paper).toContain(say(side));
  for (const gone of ['header', 'footer', 'nav', 'button', '.no-print']) {
    expect(await page.locator(`${gone} >> visible=true`).count(), gone).toBe(0);
  }
  await page.emulateMedia({ media: 'screen' });
}

/** An order that another program has made, with an account for a refund. */
async function placedElsewhere(refundAccount: string): Promise<string> {
  const attributes = {
    income_payment_system_id: 'prusd',
    outcome_payment_system_id: 'trx',
    income_amount: '50',
    income_account: refundAccount,
    outcome_account: await stage.exampleOf('trx'),
    email: 'anna@example.com',
    refund_account: refundAccount,
    agree_service_terms: true,
    agree_aml_terms: true,
  };
  const answer = await fetch(`${stage.service.url}/api/v1/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.api+json', 'site-locale': 'en' },
    body: JSON.stringify({ data: { attributes } }),
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(201);
  return z.object({ data: z.object({ id: z.string() }) }).parse(JSON.parse(text)).data.id;
}

const russianPhone = { locale: 'ru', device: 'phone' } as const;
const englishPhone = { locale: 'en', device: 'phone' } as const;
const russianDesktop = { locale: 'ru', device: 'desktop' } as const;
const englishDesktop = { locale: 'en', device: 'desktop' } as const;

describe.concurrent('money that is not what was agreed', () => {
  test.concurrent('too little is topped up and the whole order is exchanged', async () => {
    const { visitor, id } = await beginOrder(stage, russianPhone, 'sol-trx', {
      income_amount: '2',
    });
    const { page, say } = visitor;
    await play(visitor, 'pay_short');
    await untilAsked(visitor);
    await page.getByText(say('orderPage.decision.underpaid')).waitFor();
    expect(await troublesOf(page)).toEqual([]);
    const rest = {
      left: formatMoney('0.2', 'SOL', 'ru'),
      came: formatMoney('1.8', 'SOL', 'ru'),
    };
    await page.getByRole('button', { name: say('orderPage.topUp', rest) }).click();
    await untilStatus(visitor, 'waiting_funds');
    await play(visitor, 'pay_exact');
    await untilStatus(visitor, 'completed');
    expect(await troublesOf(page)).toEqual([]);
    await seeReceipt(visitor, (await stage.desk.order(id)).number);
    const { received_amount: received, exception } = await stage.desk.order(id);
    expect([Number(received), exception]).toEqual([2, 'none']);
    await endStory(stage, visitor);
  });

  test.concurrent('too little is accepted for as much as it is worth', async () => {
    const { visitor, id } = await beginOrder(stage, englishDesktop, 'ton-trx', {
      income_amount: '100',
    });
    const { page, say } = visitor;
    await play(visitor, 'pay_short');
    await untilAsked(visitor);
    const agreed = Number((await stage.desk.order(id)).outcome_amount);
    await page.getByRole('button', { name: acceptOffer(visitor) }).click();
    await untilStatus(visitor, 'completed');
    const order = await stage.desk.order(id);
    expect(Number(order.income_amount)).toBe(90);
    expect(Number(order.outcome_amount)).toBeLessThan(agreed);
    expect(await page.getByText(say('orderPage.decision.underpaid'), { exact: true }).count()).toBe(
      0,
    );
    await endStory(stage, visitor);
  });

  test.concurrent('too much is sent back whole when the customer asks for it', async () => {
    const { visitor, id } = await beginOrder(stage, russianDesktop, 'prusd-trx', {
      income_amount: '50',
      income_account: await stage.exampleOf('prusd'),
    });
    const { page, say } = visitor;
    await play(visitor, 'pay_over');
    await untilAsked(visitor);
    await page.getByText(say('orderPage.decision.overpaid')).waitFor();
    await page.getByRole('button', { name: say('orderPage.refund') }).click();
    const dialog = page.getByRole('dialog', { name: say('orderPage.refundTitle') });
    await dialog.getByRole('textbox').fill('not an account');
    await dialog.getByRole('button', { name: say('orderPage.refundConfirm') }).click();
    await dialog.getByText(say('errors.invalid_format.detail').slice(0, -1)).waitFor();
    await dialog.getByRole('textbox').fill(await stage.exampleOf('prusd'));
    await dialog.getByRole('button', { name: say('orderPage.refundConfirm') }).click();
    await untilStatus(visitor, 'refunded');
    expect(await troublesOf(page)).toEqual([]);
    const { payouts } = await stage.desk.order(id);
    expect(payouts).toMatchObject([{ kind: 'refund', state: 'confirmed' }]);
    expect(payouts.map(({ amount }) => Number(amount))).toEqual([55]);
    await endStory(stage, visitor);
  });

  test.concurrent('in another browser an order is looked at, and managed once its e-mail has confirmed that', async ({
    expect,
  }) => {
    const refundAccount = await stage.exampleOf('prusd');
    const id = await placedElsewhere(refundAccount);
    const visitor = await stage.visitor({ ...englishPhone, theme: 'dark' });
    const { page, say } = visitor;
    await visitor.open(`/orders/${id}`);
    await askRequisites(visitor);
    await play(visitor, 'pay_over');
    await page.getByText(say('orderPage.controlDecides')).waitFor();
    const refund = page.getByRole('button', { name: say('orderPage.refund') });
    expect(await refund.count()).toBe(0);
    await page.getByRole('button', { name: say('orderPage.controlAsk') }).click();
    await page.getByText(say('orderPage.controlSent')).waitFor();
    expect(await troublesOf(page)).toEqual([]);
    const { number } = await stage.desk.order(id);
    const subject = translate('en', 'mail.order_link.subject', { number });
    const letter = await letterTo(stage, 'anna@example.com', subject);
    await page.goto(`${stage.service.url}${linkIn(letter)}`);
    expect(await troublesOf(page)).toEqual([]);
    await page.getByRole('button', { name: say('orderPage.controlAccept') }).click();
    await untilAsked(visitor);
    expect(await page.getByText(say('orderPage.controlTitle')).count()).toBe(0);
    await refund.click();
    const dialog = page.getByRole('dialog', { name: say('orderPage.refundTitle') });
    expect(await dialog.getByRole('textbox').inputValue()).toBe(refundAccount);
    await dialog.getByRole('button', { name: say('orderPage.refundConfirm') }).click();
    await untilStatus(visitor, 'refunded');
    const { payouts } = await stage.desk.order(id);
    expect(payouts).toMatchObject([{ kind: 'refund', account: refundAccount }]);
    await endStory(stage, visitor);
  });

  test.concurrent('money that comes late waits for the customer to decide', async ({ expect }) => {
    const { visitor, id } = await beginOrder(stage, englishPhone, 'prusd-sol', {
      income_amount: '60',
      income_account: await stage.exampleOf('prusd'),
    });
    const { page, say } = visitor;
    await play(visitor, 'pay_late');
    await untilAsked(visitor);
    await page.getByText(say('orderPage.decision.late')).waitFor();
    expect(await troublesOf(page)).toEqual([]);
    // Less than what is shown would be refused: the market must not fall below it meanwhile.
    const offer = async () => Number((await stage.desk.order(id)).approve_offer?.outcome_amount);
    const shown = await offer();
    const accept = page.getByRole('button', { name: acceptOffer(visitor) });
    const before = await accept.innerText();
    await stage.database.query(
      "update directions set fixed_markup_ppm = fixed_markup_ppm - 50000 where id = 'prusd-sol'",
    );
    await expect.poll(offer, { timeout: patienceMilliseconds }).toBeGreaterThan(shown * 1.03);
    // The page follows by itself, though nothing has happened to the order.
    await expect.poll(() => accept.innerText()).not.toBe(before);
    // What the market has fallen below by then is refused: whoever wants it presses once more.
    const press = () => accept.click({ timeout: 2_000 }).catch(() => undefined);
    const statusThen = () => press().then(async () => (await stage.desk.order(id)).status);
    await expect.poll(statusThen, { timeout: patienceMilliseconds }).not.toBe('moderation');
    await untilStatus(visitor, 'completed');
    await endStory(stage, visitor);
  });
});

describe.concurrent('an order that ends without an exchange', () => {
  test.concurrent('is cancelled by the customer, who is asked once more', async () => {
    const { visitor } = await beginOrder(stage, englishPhone, 'xrp-trx', { income_amount: '20' });
    const { page, say } = visitor;
    await page.getByRole('button', { name: say('orderPage.cancel') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say('orderPage.cancelKeep') }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: say('orderPage.cancel') }).click();
    await dialog.getByRole('button', { name: say('orderPage.cancelConfirm') }).click();
    await untilStatus(visitor, 'cancelled');
    expect(await troublesOf(page)).toEqual([]);
    await endStory(stage, visitor);
  });

  test.concurrent('runs out when nobody pays, and lives again when the money comes', async () => {
    const { visitor, id } = await beginOrder(stage, russianDesktop, 'xrp-sol', {
      income_amount: '200',
    });
    await stage.database.query(
      `update orders set version = version + 1, expires_at = now() + interval '3 seconds'
        where id = $1`,
      [id],
    );
    await untilStatus(visitor, 'expired');
    expect(await troublesOf(visitor.page)).toEqual([]);
    await play(visitor, 'pay_exact');
    await untilStatus(visitor, 'completed');
    await endStory(stage, visitor);
  });
});

describe.concurrent('accidents of the outside', () => {
  test.concurrent('a block is undone and the order waits for its money again', async () => {
    await stage.database.query(
      "update directions set confirmations_required = 8 where id = 'eth-trx'",
    );
    const { visitor, id } = await beginOrder(stage, englishDesktop, 'eth-trx', {
      income_amount: '0.5',
    });
    const { page, say } = visitor;
    const confirmed = (done: number) =>
      page.getByText(say('orderPage.confirmations', { done, needed: 8 }), { exact: true });
    await play(visitor, 'pay_exact');
    // Each count is there for one block only: a busy machine may never show the very first.
    await confirmed(1).or(confirmed(2)).or(confirmed(3)).waitFor();
    await play(visitor, 'reorg');
    await confirmed(0).waitFor();
    expect(await troublesOf(page)).toEqual([]);
    expect((await stage.desk.order(id)).status).toBe('waiting_funds');
    await untilStatus(visitor, 'completed');
    await endStory(stage, visitor);
  });
});

/** Orders in all the statuses they have come to by now, one of each. */
async function oneOfEachStatus(): Promise<readonly { id: string; status: OrderStatus }[]> {
  const { rows } = await stage.database.query(
    'select distinct on (status) id, status from orders where user_id is null ' +
      'order by status, created_at desc',
  );
  return z.array(z.object({ id: z.string(), status: z.enum(orderStatuses) })).parse(rows);
}

describe('the page of an order', () => {
  test.each(halfOfDay(['ru', 'en'] as const))(
    'as anybody with the link sees it, in %s',
    async (locale) => {
      const visitor = await stage.visitor({ locale, device: 'phone' });
      const orders = await oneOfEachStatus();
      expect(orders.length).toBeGreaterThanOrEqual(3);
      for (const { id, status } of orders) {
        await visitor.open(`/orders/${id}`);
        await untilStatus(visitor, status);
        expect(await troublesOf(visitor.page), status).toEqual([]);
        const { outcome_account: account } = await stage.desk.order(id);
        expect(await visitor.page.innerText('main')).not.toContain(account);
      }
      await endStory(stage, visitor);
    },
  );
});
