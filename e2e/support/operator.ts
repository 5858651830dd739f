import { randomInt } from 'node:crypto';
import type { Locator } from 'playwright-core';
import type { OrderNeed } from '../../contract/office/needs.ts';
import type { Stage } from './stage.ts';
import type { Look, Visitor } from './visitor.ts';

/** What an operator may do by a button of an order's page. */
type Action =
  | 'confirm_deposit'
  | 'report_payout'
  | 'release_payout'
  | 'reassign_payout'
  | 'retry_payout'
  | 'pay_by_hand'
  | 'refund_surplus'
  | 'approve'
  | 'release_held_payout'
  | 'propose_correction'
  | 'approve_correction'
  | 'reject';

/** What every new operator replaces the one-time password by. */
export const ownPassword = 'a quiet harbour at 6 in the morning';

/**
 * A new operator comes to work: signs in with the one-time password they were given, sets a
 * password of their own, and stands before the queue.
 */
export async function comeToWork(stage: Stage, look: Look, name: string): Promise<Visitor> {
  const login = `${name.toLowerCase()}.${randomInt(1_000_000)}`;
  const operator = { login, name, role: 'owner' };
  const { data } = await stage.desk.call('POST', '/operators', operator);
  const oneTime = String(data.attributes['one_time_password']);
  const visitor = await stage.visitor(look);
  const { page, say } = visitor;
  await page.goto('/office');
  if (look.locale === 'en') await page.getByRole('button', { name: 'English' }).click();
  await page.locator('[name=login]').fill(login);
  await page.locator('[name=password]').fill(oneTime);
  await page.getByRole('button', { name: say('office.signIn'), exact: true }).click();
  await page.getByText(say('office.newPasswordFirst')).waitFor();
  await page.locator('[name=current_password]').fill(oneTime);
  await page.locator('[name=password]').fill(ownPassword);
  await page.locator('[name=password_confirmation]').fill(ownPassword);
  await page.getByRole('button', { name: say('office.setPassword') }).click();
  await queueOf(visitor).waitFor();
  return visitor;
}

/** The table of orders, which keeps itself up to date. */
export function queueOf({ page, say }: Visitor): Locator {
  return page.getByRole('heading', { name: say('office.nav.orders'), level: 1 });
}

/** Opens a screen of the office by the menu of its group. */
export async function goToScreen(
  { page, say }: Visitor,
  group: 'office.group.exchange' | 'office.group.site' | 'office.group.control',
  screen: 'office.nav.notice' | 'office.nav.ledger' | 'officeShop.nav',
): Promise<void> {
  const menu = page.getByRole('navigation', { name: say('office.screens') });
  await menu.getByRole('button', { name: say(group) }).click();
  await menu.getByRole('link', { name: say(screen) }).click();
}

/** Takes an order out of the queue once it is there with what it waits for; nobody reloads. */
export async function takeOrder(visitor: Visitor, number: string, need: OrderNeed): Promise<void> {
  const { page, say } = visitor;
  const line = page.getByRole('row').filter({ hasText: number });
  await line.filter({ hasText: say(`office.need.${need}`) }).waitFor();
  await line.getByRole('link', { name: number }).click();
  await page.getByRole('heading', { name: say('office.order.title', { number }) }).waitFor();
}

/** Does one action with the order on the screen, filling in what its dialog asks for. */
export async function doAction(
  visitor: Visitor,
  action: Action,
  typed: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { page, say } = visitor;
  await page
    .getByRole('button', { name: say(`office.actionLabel.${action}`), exact: true })
    .click();
  const dialog = page.getByRole('dialog', { name: say(`office.actionLabel.${action}`) });
  if (Object.keys(typed).length > 0) {
    await dialog.locator('input:focus, select:focus, textarea:focus').waitFor();
  }
  for (const [name, value] of Object.entries(typed)) {
    await dialog.locator(`[name="${name}"]`).fill(value);
  }
  const paidFrom = dialog.locator('[name=paid_from]');
  if (action === 'report_payout' && (await paidFrom.count()) > 0) {
    // The first account of ours, where none has paid before.
    if ((await paidFrom.inputValue()) === '') await paidFrom.selectOption({ index: 1 });
  }
  await dialog.getByRole('button', { name: say(`office.actionSubmit.${action}`) }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Takes the payout of the order on the screen, which needs no more than a press. */
export async function claimPayout({ page, say }: Visitor): Promise<void> {
  await page.getByRole('button', { name: say('office.actionLabel.claim_payout') }).click();
  await page.getByText(say('office.payout.claimedOwn')).waitFor();
}

/** Makes the payout of the order on the screen by hand: takes it, and reports it as made. */
export async function payByHand(visitor: Visitor, reference: string): Promise<void> {
  await claimPayout(visitor);
  await doAction(visitor, 'report_payout', { reference });
}
