import type { OrderStatus } from '../../core/orders/order.ts';
import type { SimulatorAction } from '../../rails/rail.ts';
import { copiedBy } from './clipboard.ts';
import type { Visitor } from './visitor.ts';

/** Waits until the page says a status; it must come by itself, nobody reloads. */
export async function untilStatus(visitor: Visitor, status: OrderStatus): Promise<void> {
  const label = visitor.say(`orders.status.${status}`);
  await visitor.page.getByRole('status').filter({ hasText: label }).first().waitFor();
}

/** Waits until the order is put before its customer, and the page says that it waits for them. */
export async function untilAsked({ page, say }: Visitor): Promise<void> {
  await page
    .getByRole('status')
    .filter({ hasText: say('orderPage.yourDecision') })
    .waitFor();
}

/** Waits until a line of the history is there. */
export async function untilHistorySays(visitor: Visitor, text: string): Promise<void> {
  const history = visitor.page.getByRole('list', { name: visitor.say('orderPage.history') });
  await history.getByText(text).first().waitFor();
}

/** Presses the first button of an order: where to pay. */
export async function askRequisites(visitor: Visitor): Promise<void> {
  const { page, say } = visitor;
  await page.getByRole('button', { name: say('orderPage.getRequisites') }).click();
  await page
    .getByRole('button', { name: say('orderPage.getRequisites') })
    .waitFor({ state: 'hidden' });
}

/** Copies a requisite as a customer does and answers what went to the clipboard. */
export async function copied({ page, say }: Visitor, label: string): Promise<string> {
  const button = page.getByRole('button', { name: say('ui.copyLabel', { label }) });
  return copiedBy(page, () => button.click());
}

/** Presses one of the labelled buttons of the demo. */
export async function play({ page, say }: Visitor, action: SimulatorAction): Promise<void> {
  const demo = page.getByRole('region', { name: say('orderPage.demoTitle') });
  await demo.getByRole('button', { name: say(`orderPage.demo.${action}`), exact: true }).click();
}

/** Waits until the focus is on what is to be done now: the button that was pressed is gone. */
export async function untilStatusFocused({ page }: Visitor): Promise<void> {
  await page.locator('#status-title:focus').waitFor();
}
