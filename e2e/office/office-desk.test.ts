import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comeToWork, ownPassword, queueOf } from '../support/operator.ts';
import { endStory } from '../support/order-begun.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { openStage, type Stage } from '../support/stage.ts';
import { giveKeys } from '../support/virtual-keys.ts';
import type { Visitor } from '../support/visitor.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

async function markupOf(direction: string): Promise<unknown> {
  const { data } = await stage.desk.call('GET', `/directions/${direction}`);
  return data.attributes['fixed_markup'];
}

test.concurrent('an admin finds a direction by keys, mends its terms and is told of slips', async () => {
  const operator = await comeToWork(stage, { locale: 'ru', device: 'desktop' }, 'Fedor');
  const { page, say } = operator;
  await page.goto('/office/directions');
  await page.getByRole('heading', { name: say('office.nav.directions'), level: 1 }).waitFor();
  // A key pressed right after the sheet of keys was closed is not lost.
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: say('desk.keys.title') }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  // What is typed while the first letters are looked for is not lost.
  const early = page.waitForRequest(/\/directions\?.*search=mono/);
  await page.keyboard.type('mono');
  await early;
  await page.keyboard.type(' usdttrc20');
  const line = page.getByRole('row').filter({ hasText: /Монобанк.*Tether TRC20/ });
  await page.waitForURL(/search=mono\+usdttrc20/);
  await line.first().getByRole('link').click();
  await page.waitForURL(/directions\/[a-z0-9]+-usdttrc20/);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const markup = page.locator('[name=fixed_markup]');
  await markup.fill('77');
  await page.getByRole('button', { name: say('office.save') }).click();
  await page.locator('[name=fixed_markup][aria-invalid=true]').waitFor();
  await page.locator('[name=fixed_markup]:focus').waitFor();
  expect(await troublesOf(page)).toEqual([]);
  // Somebody else is faster: what was typed stays, and saving again is a choice.
  const { data } = await stage.desk.call('GET', `/directions/${id}`);
  const version = data.attributes['version'];
  await stage.desk.call('PATCH', `/directions/${id}`, { version, floating_markup: '1.75' });
  await markup.fill('6.5');
  await page.getByRole('button', { name: say('office.save') }).click();
  await page.getByText(say('desk.conflict')).waitFor();
  expect(await markup.inputValue()).toBe('6.5');
  await page.getByRole('button', { name: say('office.save') }).click();
  await page.getByText(say('desk.saved')).waitFor();
  expect(await markupOf(id)).toBe('6.5');
  await endStory(stage, operator);
});

test.concurrent('an operator sets up a second factor and is asked for it at the next sign-in', async () => {
  const operator = await comeToWork(stage, { locale: 'en', device: 'phone' }, 'Greta');
  const { page, say } = operator;
  const { data } = await stage.desk.call('GET', '/operators');
  const rows = Array.isArray(data) ? data : [];
  const { login } = rows.findLast(({ attributes }) => attributes.name === 'Greta').attributes;
  await page.goto('/office/second-factor');
  await page.getByRole('button', { name: say('desk.factor.begin') }).click();
  await page.getByAltText(say('desk.factor.qr')).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  const key = /[A-Z2-7]{32}/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? '';
  // The code of this moment: an earlier one may be too old by the time it is looked at.
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() });
  await page.locator('[name=code]').fill(code);
  await page.getByRole('button', { name: say('desk.factor.confirm') }).click();
  await page.getByText(say('desk.factor.codesTitle')).waitFor();
  const recovery = await page.getByRole('listitem').allTextContents();
  expect(recovery).toHaveLength(10);
  await page.getByRole('button', { name: say('desk.factor.codesKept') }).click();
  await queueOf(operator).waitFor();
  await page.goto('/office/second-factor');
  await page.getByText(say('desk.factor.on')).waitFor();
  await page.context().clearCookies();
  await page.goto('/office');
  await page.locator('[name=login]').fill(login);
  await page.locator('[name=password]').fill(ownPassword);
  await page.getByRole('button', { name: say('office.signIn'), exact: true }).click();
  await page.locator('[name=code]').fill('000000');
  await page.getByRole('button', { name: say('office.signIn'), exact: true }).click();
  await page.locator('[name=code][aria-invalid=true]').waitFor();
  await page.locator('[name=code]').fill(recovery[0] ?? '');
  await page.getByRole('button', { name: say('office.signIn'), exact: true }).click();
  await queueOf(operator).waitFor();
  await enterByKey(operator);
  await endStory(stage, operator);
});

/** Adds a passkey beside the app, and comes in by it alone. */
async function enterByKey(operator: Visitor): Promise<void> {
  const { page, say } = operator;
  await giveKeys(page);
  await page.goto('/office/second-factor');
  await page.locator('[name=name]').fill('This laptop');
  await page.locator('[name=name]').press('Enter');
  await page
    .getByRole('button', { name: say('desk.passkey.removeLabel', { name: 'This laptop' }) })
    .waitFor();
  expect(await troublesOf(page), 'a second factor with a passkey').toEqual([]);
  await page.context().clearCookies();
  await page.goto('/office');
  await page.getByRole('button', { name: say('desk.signIn.passkey') }).press('Enter');
  await queueOf(operator).waitFor();
}

test.concurrent('an admin gives requisites their hours, and finds them there again', async () => {
  const operator = await comeToWork(stage, { locale: 'en', device: 'phone' }, 'Hugo');
  const { page, say } = operator;
  await page.goto('/office/requisites');
  await page.getByRole('button', { name: say('office.requisites.new') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=payment_system_id]').selectOption('sberrub');
  await dialog.locator('[name=account]').fill('2200 7777 7777 7779');
  await dialog.getByText(say('office.requisites.enabled')).click();
  await dialog.locator('[name=schedule_kind]').selectOption('hours');
  await dialog.getByRole('button', { name: say('desk.schedule.add') }).click();
  await dialog.locator('[name=schedule_from]').fill('10:15');
  await dialog.locator('[name=schedule_to]').fill('18:45');
  expect(await troublesOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: say('office.save') }).click();
  const row = page.getByRole('row').filter({ hasText: '2200 7777 7777 7779' });
  await row.getByText(say('office.requisites.scheduled')).waitFor();
  await row.getByText(say('office.requisites.off')).waitFor();
  await row.getByRole('button', { name: say('office.change') }).click();
  const from = dialog.locator('[name=schedule_from]');
  await from.waitFor();
  expect([
    await from.inputValue(),
    await dialog.locator('[name=schedule_to]').inputValue(),
  ]).toEqual(['10:15', '18:45']);
  await dialog.locator('[name=schedule_kind]').selectOption('always');
  await dialog.getByRole('button', { name: say('office.save') }).click();
  await row.getByText(say('office.requisites.scheduled')).waitFor({ state: 'hidden' });
  await endStory(stage, operator);
});
