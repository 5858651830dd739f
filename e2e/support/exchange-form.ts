import type { Locator } from 'playwright-core';
import type { Visitor } from './visitor.ts';

/** What a visitor types into the form; fields that the pair does not ask for are left out. */
export type Typed = {
  readonly income_amount?: string;
  readonly outcome_amount?: string;
  readonly outcome_account?: string;
  readonly income_account?: string;
  readonly full_name?: string;
  readonly email?: string;
};

/** A card of nobody's that passes every check. */
export const cardOfCustomer = '2202201234567895';

/** Opens the form of a pair, such as `sberrub-ltc`, by its own address. */
export async function openForm(visitor: Visitor, pair: string): Promise<void> {
  await visitor.open(`/exchange/${pair}`);
}

/** The field of a name, as the form and the service call it. */
export function fieldOf({ page }: Visitor, name: string): Locator {
  return page.locator(`form [name="${name}"]`);
}

/** Types into the form, waits until it is priced, and ticks both agreements. */
export async function fillForm(visitor: Visitor, typed: Typed): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await fieldOf(visitor, name).fill(value);
  await untilPriced(visitor);
  await fieldOf(visitor, 'agree_service_terms').check();
  await fieldOf(visitor, 'agree_aml_terms').check();
}

/** Waits for the quote of what was typed: the line under the button sums it up. */
export async function untilPriced(visitor: Visitor): Promise<void> {
  const income = visitor.say('exchange.income');
  await visitor.page.getByText(new RegExp(`^${income} .*\\d`)).waitFor();
}

/** Presses the one button of the form. */
export async function pressPlace({ page, say }: Visitor): Promise<void> {
  await page.getByRole('button', { name: say('exchange.place') }).click();
}

/** Fills the form, places the order and answers its id once its page is there. */
export async function placeOrder(visitor: Visitor, pair: string, typed: Typed): Promise<string> {
  await openForm(visitor, pair);
  await fillForm(visitor, typed);
  await pressPlace(visitor);
  return placedOrder(visitor);
}

/** The id of the order whose page has just been opened. */
export async function placedOrder({ page }: Visitor): Promise<string> {
  await page.waitForURL(/\/orders\/[A-Za-z0-9_-]{22}$/);
  return page.url().slice(-22);
}
