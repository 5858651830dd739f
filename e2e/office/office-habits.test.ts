import { randomInt } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { formatMoment } from '../../i18n/format-moment.ts';
import { comeToWork } from '../support/operator.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { isOpenedIn, isTurnOf } from '../support/screens/of-day.ts';
import { officePaths } from '../support/screens/page-paths.ts';
import { openStage, type Stage } from '../support/stage.ts';
import type { Visitor } from '../support/visitor.ts';

/** What an operator's hands and ears learn in the first hour, and must be able to rely on. */

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
  for (let order = 0; order < 12; order += 1) waiting.push(await holdNewOrder());
});

afterAll(() => stage.close());

const waiting: string[] = [];
const made = z.object({ data: z.object({ id: z.string() }) });

/** By which the office finds the orders of these stories among all others that wait. */
const account = `P${randomInt(10 ** 9, 10 ** 10)}`;

/** An order that waits for a person from now on. */
async function holdNewOrder(): Promise<string> {
  const attributes = {
    income_payment_system_id: 'prusd',
    outcome_payment_system_id: 'trx',
    income_amount: '50',
    income_account: account,
    outcome_account: await stage.exampleOf('trx'),
    email: 'anna@example.com',
    agree_service_terms: true,
    agree_aml_terms: true,
  };
  const answer = await fetch(`${stage.service.url}/api/v1/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/vnd.api+json' },
    body: JSON.stringify({ data: { attributes } }),
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(201);
  const { id } = made.parse(JSON.parse(text)).data;
  await stage.desk.act(id, 'hold', { reason: 'To be looked at' });
  return id;
}

/** The count in the title of the tab; 0 where there is none. */
async function countedIn(page: Page): Promise<number> {
  return Number(/^\((\d+)\) /.exec(await page.title())?.[1] ?? 0);
}

/** How many orders, cards and payments over providers wait, by the books. */
async function waitingNow(): Promise<number> {
  const { rows } = await stage.database.query<{ count: number }>(`
    select (select count(*)::int from order_needs)
         + (select count(*)::int from card_verifications where status = 'waiting')
         + (select count(*)::int from payment_notifications
             where (state = 'person' or contradicted_at is not null) and settled_at is null)
           as count`);
  return rows[0]?.count ?? 0;
}

const countTones = `
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) {
    window.tones += 1;
    return start.call(this, at);
  };`;

const tonesOf = (page: Page) => page.evaluate<number>('window.tones');

const focusedText = (page: Page) =>
  page.evaluate<string>('document.activeElement?.textContent?.trim() ?? ""');

test('what waits is counted in the title of the tab and heard where that was asked for', async () => {
  const operator = await comeToWork(stage, { locale: 'ru', device: 'desktop' }, 'Toma');
  const { page, say } = operator;
  await page.addInitScript(countTones);
  // Not on the queue: it is heard and counted wherever one works.
  await page.goto('/office/rates');
  await expect.poll(() => countedIn(page)).toBe(await waitingNow());
  const before = await countedIn(page);
  expect(before).toBeGreaterThanOrEqual(waiting.length);
  waiting.push(await holdNewOrder());
  await expect.poll(() => countedIn(page)).toBe(before + 1);
  expect(await tonesOf(page)).toBe(0);

  // Switched on by a press, it says at once what it will sound like.
  await page.getByRole('button', { name: say('office.queue.soundOff') }).click();
  await expect.poll(() => tonesOf(page)).toBe(2);
  await page.goto(`/office/orders/${waiting[0]}`);
  await expect.poll(() => countedIn(page)).toBe(before + 1);
  expect(await tonesOf(page)).toBe(0);
  waiting.push(await holdNewOrder());
  await expect.poll(() => tonesOf(page)).toBe(2);
  await expect.poll(() => countedIn(page)).toBe(before + 2);

  // Fewer wait: no reason to call anybody.
  await stage.desk.act(waiting.pop() ?? '', 'reject', { reason: 'A mistake' });
  await expect.poll(() => countedIn(page)).toBe(before + 1);
  expect(await tonesOf(page)).toBe(2);
  await page.getByRole('button', { name: say('office.queue.soundOn') }).click();
  waiting.push(await holdNewOrder());
  await expect.poll(() => countedIn(page)).toBe(before + 2);
  expect(await tonesOf(page)).toBe(2);
  expect(operator.complaints()).toEqual([]);
  await operator.leave();
});

test('Ctrl and Enter send what one writes, and the focus is where one expects it', async () => {
  const operator = await comeToWork(stage, { locale: 'en', device: 'desktop' }, 'Klara');
  const { page, say } = operator;
  await page.goto(`/office/orders/${waiting[1]}`);
  const comment = page.getByLabel(say('office.order.commentLabel.colleagues'));
  await comment.fill('Asked the bank.');
  await comment.press('Control+Enter');
  await page.getByText('Asked the bank.').waitFor();

  // A dialog that was opened by the keyboard and given up.
  const reject = page.getByRole('button', { name: say('office.actionLabel.reject'), exact: true });
  const dialog = page.getByRole('dialog', { name: say('office.actionLabel.reject') });
  await reject.focus();
  await page.keyboard.press('Enter');
  await dialog.locator('textarea:focus').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await focusedText(page)).toBe(say('office.actionLabel.reject'));

  // The same, sent from its text of many lines: one more Enter must not begin it again.
  await page.keyboard.press('Enter');
  await dialog.locator('textarea:focus').waitFor();
  await page.keyboard.type('Not our customer');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  const { status, number } = await stage.desk.order(waiting[1] ?? '');
  expect(status).toBe('rejected');
  await expect.poll(() => focusedText(page)).toBe(say('office.order.title', { number }));
  await page.keyboard.press('Enter');
  expect(await page.getByRole('dialog').filter({ visible: true }).count()).toBe(0);
  expect(operator.complaints()).toEqual([]);
  await operator.leave();
});

test('a row far down is changed, and one stands on it afterwards', async () => {
  const operator = await comeToWork(stage, { locale: 'ru', device: 'desktop' }, 'Rada');
  const { page, say } = operator;
  await page.goto('/office/banks');
  const rows = page.getByRole('row');
  const far = rows.nth(40);
  const change = far.getByRole('button', { name: say('office.change') });
  await change.scrollIntoViewIfNeeded();
  await change.focus();
  const before = await page.evaluate<number>('scrollY');
  expect(before).toBeGreaterThan(300);
  await page.keyboard.press('Enter');
  const words = page.getByRole('dialog').locator('[name=words]');
  await words.fill('habitbank');
  await words.press('Control+Enter');
  await far.getByText('habitbank').waitFor();
  const stood = "document.activeElement?.closest('tr')?.rowIndex";
  await expect.poll(() => page.evaluate<number>(stood)).toBe(40);
  expect(await focusedText(page)).toBe(say('office.change'));
  // To the pixel: a screen may stand between two.
  expect(Math.abs((await page.evaluate<number>('scrollY')) - before)).toBeLessThanOrEqual(1);
  expect(operator.complaints()).toEqual([]);
  await operator.leave();
});

test('the queue is found again as it was left: filter, place and row', async () => {
  const operator = await comeToWork(stage, { locale: 'ru', device: 'desktop' }, 'Inga');
  const { page, say } = operator;
  await page.setViewportSize({ width: 1200, height: 480 });
  await page.goto('/office/orders?needs=moderation');
  const link = page.getByRole('row').nth(9).getByRole('link');
  const number = (await link.textContent()) ?? '';
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate<number>('scrollY');
  expect(before).toBeGreaterThan(100);
  await link.click();
  const title = page.getByRole('heading', {
    level: 1,
    name: say('office.order.title', { number }),
  });
  await title.waitFor();
  expect(await page.evaluate<number>('scrollY')).toBe(0);
  await page.getByRole('link', { name: say('office.toQueue') }).click();
  await page.waitForURL('**/office/orders?needs=moderation');
  await link.waitFor();
  const moved = async () => Math.abs((await page.evaluate<number>('scrollY')) - before);
  await expect.poll(moved).toBeLessThanOrEqual(1);
  await expect.poll(() => page.locator('tr[aria-selected=true]').textContent()).toContain(number);
  // The keys go on from that row.
  await page.keyboard.press('k');
  await expect.poll(() => page.getByRole('row').nth(8).getAttribute('aria-selected')).toBe('true');
  await page.goBack();
  await title.waitFor();
  await page.goForward();
  await page.waitForURL('**/office/orders?needs=moderation');
  await expect.poll(moved).toBeLessThanOrEqual(1);
  expect(operator.complaints()).toEqual([]);
  await operator.leave();
});

test('on a phone a row tells both sums: what came, and what is to be paid', async () => {
  const operator = await comeToWork(stage, { locale: 'ru', device: 'phone' }, 'Roza');
  const { page } = operator;
  const { number } = await stage.desk.order(waiting[0] ?? '');
  await page.goto(`/office/orders?needs=moderation&search=${number}`);
  const row = page.getByRole('row').filter({ hasText: number });
  await row.waitFor();
  const rowText = await row.innerText();
  expect(rowText).toMatch(/^50\s/m);
  expect(rowText).toMatch(/TRX/);
  // Nothing of it has to be scrolled into sight.
  const hidden = `(() => {
    const { scrollWidth, clientWidth } = document.querySelector('main table').parentElement;
    return scrollWidth - clientWidth;
  })()`;
  expect(await page.evaluate<number>(hidden)).toBe(0);
  expect(await troublesOf(page)).toEqual([]);
  // The last tab of a row wider than the phone is in sight where one stands at it.
  await page.goto('/office/programme/coupons');
  const tab = page.getByRole('link', { name: operator.say('programme.tab.coupons') });
  await tab.waitFor();
  const edges = async () => {
    const box = await tab.boundingBox();
    return box === null ? null : [box.x >= 0, box.x + box.width <= 375];
  };
  await expect.poll(edges).toEqual([true, true]);
  expect(operator.complaints()).toEqual([]);
  await operator.leave();
});

/** Times as programs write them, or of a zone that the reader does not live in. */
const bare =
  /\d{4}-\d\d-\d\dT\d\d:\d\d|\d\d:\d\d(:\d\d)?(\.\d+)?Z|\d\d:\d\d(:\d\d)? (UTC|GMT)(?![+−-])/;

/** Screens that are made of times: looked at each day, the others by turns. */
const withTimes = [
  'orders',
  'rates',
  'rates/log',
  'figures',
  'mails',
  'ledger',
  'audit',
  'sessions',
];

async function shownBy({ page }: Visitor): Promise<string> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page.evaluate<string>('document.querySelector("main").innerText');
}

test.each(['ru', 'en'] as const)(
  'no screen shows a time of nobody’s clock, in %s',
  async (locale) => {
    const operator = await comeToWork(stage, { locale, device: 'desktop' }, 'Vera');
    const { page, say } = operator;
    await page.getByRole('button', { name: 'Vera' }).click();
    const zone = locale === 'ru' ? 'по Москве (UTC+3)' : 'Moscow time (UTC+3)';
    await page.getByText(say('officeWords.clock', { zone })).waitFor();
    const others = officePaths.filter((_, place) => isOpenedIn(locale, place) && isTurnOf(place));
    for (const path of new Set([...withTimes, ...others, `orders/${waiting[0]}`])) {
      await page.goto(`/office/${path}`);
      // The first drawing is one without a zone, as a server makes it.
      const found = async () => bare.exec(await shownBy(operator))?.[0];
      await expect.poll(found, { message: path }).toBeUndefined();
    }
    // The order's own page, where the moment is known.
    const { rows } = await stage.database.query<{ at: string }>(
      `select to_char(created_at + interval '3 hours', 'YYYY-MM-DD"T"HH24:MI"Z"') as at
       from orders where id = $1`,
      [waiting[0]],
    );
    expect(await shownBy(operator)).toContain(formatMoment(rows[0]?.at ?? '', locale, 'UTC'));
    expect(operator.complaints()).toEqual([]);
    await operator.leave();
  },
);

test('orders that wait are gone through by keys alone, each action by its number', async () => {
  const operator = await comeToWork(stage, { locale: 'en', device: 'desktop' }, 'Walt');
  const { page, say } = operator;
  await page.getByRole('button', { name: say('office.order.next') }).waitFor();
  const { rows } = await stage.database.query<{ order_id: string }>(`
    select order_id from order_needs where claimed_by is null order by escalated desc, since,
           array_position('{requisites,deposit,payout,release,moderation,refund}', need), order_id`);
  const [first, second] = rows.map(({ order_id: id }) => id);
  await page.keyboard.press('n');
  await page.waitForURL(new RegExp(`/office/orders/${first}$`));
  await page.locator('.action-keys').waitFor();
  // The screen listens a moment after it stands.
  await page.evaluate('new Promise((done) => setTimeout(done, 300))');
  await page.keyboard.press('n');
  await page.waitForURL(new RegExp(`/office/orders/${second}$`));

  // Of one of ours: held, so that letting it go on comes first and rejecting it last.
  const held = waiting[0] ?? '';
  await page.goto(`/office/orders/${held}`);
  await page.getByRole('button', { name: say('office.actionLabel.approve') }).waitFor();
  expect(await troublesOf(page), 'an order with numbered actions').toEqual([]);
  await page.evaluate('new Promise((done) => setTimeout(done, 300))');
  const actions = await page.locator('[data-action]').allTextContents();
  const reject = actions.indexOf(say('office.actionLabel.reject')) + 1;
  await page.keyboard.press(String(reject));
  const dialog = page.getByRole('dialog', { name: say('office.actionLabel.reject') });
  await dialog.waitFor();
  // What is typed now is a reason, and no key.
  await page.keyboard.type('n1: a mistake');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await stage.desk.order(held)).status).toBe('rejected');
  waiting.shift();
  expect(operator.complaints()).toEqual([]);
  await operator.leave();
});

/** How often a text was written on orders, or mailed to their customers. */
async function writtenTimes(text: string): Promise<number> {
  const { rows } = await stage.database.query<{ count: number }>(
    `select (select count(*)::int from mails where text like $1 || '%')
          + (select count(*)::int from order_comments where text = $1) as count`,
    [text],
  );
  return rows[0]?.count ?? 0;
}

test('many customers are written to at once, and for ten seconds it can be undone', async () => {
  const operator = await comeToWork(stage, { locale: 'en', device: 'desktop' }, 'Nela');
  const { page, say } = operator;
  await page.goto(`/office/orders?needs=moderation&search=${account}`);
  const boxes = page.getByRole('row').getByRole('checkbox');
  await boxes.nth(4).waitFor();
  // The screen listens a moment after it stands.
  await page.evaluate('new Promise((done) => setTimeout(done, 300))');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText(say('bulk.chosen', { count: 1 })).waitFor();
  await boxes.nth(2).click();
  await boxes.nth(4).click({ modifiers: ['Shift'] });
  await page.getByText(say('bulk.chosen', { count: 4 })).waitFor();

  const write = page.getByRole('button', { name: say('bulk.write') });
  await write.click();
  const dialog = page.getByRole('dialog', { name: say('bulk.title.customer', { count: 4 }) });
  await dialog.locator('textarea:focus').waitFor();
  await page.keyboard.type('The bank is slow today.');
  expect(await troublesOf(page), 'writing to many').toEqual([]);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => focusedText(page)).toBe(say('bulk.undo'));
  await page.keyboard.press('Escape');
  await page.locator('[role=status]', { hasText: say('bulk.undone') }).waitFor();
  expect(await writtenTimes('The bank is slow today.')).toBe(0);

  // What was undone is not typed again, and need not be waited for.
  await write.click();
  await dialog.locator('textarea:focus').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: say('bulk.now') }).click();
  await page
    .locator('[role=status]', { hasText: say('bulk.sent.customer', { count: 4 }) })
    .waitFor();
  expect(await writtenTimes('The bank is slow today.')).toBe(4);

  // Looked at while it is held, for longer than that if need be: nobody undoes this one.
  await boxes.nth(0).click();
  await page.getByRole('button', { name: say('bulk.note') }).click();
  await page.locator('dialog textarea:focus').waitFor();
  await page.keyboard.type('Looked at.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: say('bulk.undo') }).waitFor();
  expect(await troublesOf(page), 'a message that is held').toEqual([]);
  await page.locator('[role=status]', { hasText: / notes? added/ }).waitFor();

  // Whoever leaves the page has sent it, and reads so on the next.
  await boxes.nth(0).click();
  await page.getByRole('button', { name: say('bulk.note') }).click();
  await page.locator('dialog textarea:focus').waitFor();
  await page.keyboard.type('Seen by all.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: say('bulk.undo') }).waitFor();
  await page.reload();
  await page.locator('[role=status]', { hasText: / notes? added/ }).waitFor();
  expect(await writtenTimes('Seen by all.')).toBeGreaterThan(1);
  const once = await writtenTimes('Seen by all.');
  await page.goto('/office/team');
  await page.getByRole('row').filter({ hasText: 'Nela' }).first().waitFor();
  expect(await writtenTimes('Seen by all.')).toBe(once);
  expect(operator.complaints()).toEqual([]);
  await operator.leave();
});
