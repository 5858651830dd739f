import { expect } from 'vitest';
import { cardOfCustomer, fillForm, placedOrder, pressPlace } from './exchange-form.ts';
import { comeIn, type Member } from './member.ts';
import { activate, goodPassword, newEmail, register } from './newcomer.ts';
import { askRequisites } from './order-ticket.ts';
import type { Stage } from './stage.ts';
import { untilAlive, type Visitor } from './visitor.ts';

/** A browser that drives itself says so, and such visits are not counted. */
const ordinaryBrowser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36';

/** Somebody follows the link, registers, comes back to the pair it led to, and orders. */
export async function comeByLink(
  stage: Stage,
  visitor: Visitor,
  link: string,
): Promise<{ readonly id: string; readonly email: string }> {
  const { page } = visitor;
  await page.context().setExtraHTTPHeaders({ 'user-agent': ordinaryBrowser });
  await page.goto(link);
  expect(new URL(page.url()).pathname).toMatch(/\/exchange\/sberrub-trx$/);
  await untilAlive(page);
  const pair = page.url();
  const friend: Member = { email: newEmail(), password: goodPassword };
  await visitor.open('/register');
  await register(visitor, friend.email);
  await activate(stage, visitor, friend.email);
  await comeIn(visitor, friend, '/account');
  await page.waitForURL(/\/account$/);
  await page.goto(pair);
  await untilAlive(page);
  await fillForm(visitor, {
    income_amount: '100000',
    full_name: 'Анна Петрова',
    outcome_account: await stage.exampleOf('trx'),
    income_account: cardOfCustomer,
  });
  await pressPlace(visitor);
  const id = await placedOrder(visitor);
  await askRequisites(visitor);
  await page.getByRole('button', { name: visitor.say('orderPage.claim') }).click();
  await page.getByText(visitor.say('orderPage.claimed')).first().waitFor();
  return { id, email: friend.email };
}
