import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { cardOfCustomer } from './exchange-form.ts';
import { comeToWork, payByHand, takeOrder } from './operator.ts';
import { beginOrder, type OrderBegun } from './order-begun.ts';
import { copied, untilHistorySays, untilStatus } from './order-ticket.ts';
import { startService } from './running-service.ts';
import { troublesOf } from './screens/check-screen.ts';
import { halfOfDay } from './screens/of-day.ts';
import { openStage, type Stage } from './stage.ts';
import type { Look, Visitor } from './visitor.ts';

/** What a payment system is put on once somebody watches the addresses pasted for it. */
type Channel = 'dogecoin_explorer' | 'ethereum' | 'ton';

/** Each story is told by turns, so both languages and both devices are seen on either side. */
export const looksOfDay = halfOfDay([
  { customer: { locale: 'ru', device: 'phone' }, desk: { locale: 'en', device: 'desktop' } },
  { customer: { locale: 'en', device: 'desktop' }, desk: { locale: 'ru', device: 'phone' } },
] as const);

type WatchedStage = { readonly stage: Stage; end(): Promise<void> };

/** A stage whose service has its channel told by `settings`. */
export async function openWatched(
  settings: Readonly<Record<string, string>>,
): Promise<WatchedStage> {
  // Naming a node or an explorer ends the demo unless it is asked for.
  const service = await startService({ DEMO: 'true', DEMO_HISTORY: 'false', ...settings });
  const stage = await openStage(service);
  return {
    stage,
    async end() {
      await stage.close();
      await service.stop();
    },
  };
}

type Pasted = {
  /** Left out where the dialog offers the channel by itself. */
  readonly channel?: Channel;
  readonly lines: readonly string[];
  readonly added: number;
};

/** Pastes addresses that are new here; the dialog that says so stays open, and is answered. */
export async function pasteAddresses({ page, say }: Visitor, pasted: Pasted): Promise<Locator> {
  await page.goto('/office/addresses');
  await page.getByRole('button', { name: say('addresses.paste') }).click();
  const dialog = page.getByRole('dialog');
  if (pasted.channel !== undefined) {
    await dialog.locator('[name=rail]').selectOption(pasted.channel);
  }
  await dialog.locator('[name=addresses]').fill(pasted.lines.join('\n'));
  await dialog.getByRole('button', { name: say('addresses.paste') }).click();
  await dialog.getByText(say('addresses.pasted', { added: pasted.added, known: 0 })).waitFor();
  return dialog;
}

/** Opens a payment system and answers the field of its channel. */
export async function channelOf({ page, say }: Visitor, system: string): Promise<Locator> {
  await page.goto(`/office/systems/${system}`);
  const field = page.getByLabel(say('desk.systems.rail'));
  await field.waitFor();
  return field;
}

/** Puts a payment system on its channel, the only one it is offered beside those of every one. */
export async function putOnOnlyChannel(
  operator: Visitor,
  system: string,
  channel: Channel,
): Promise<void> {
  const { page, say } = operator;
  const field = await channelOf(operator, system);
  // Each system is offered the network of its own addresses, and only where its coin counts there.
  expect(await field.locator('option').allTextContents()).toEqual([
    say('officeWords.outside.simulated'),
    say('officeWords.outside.manual'),
    say(`officeWords.outside.${channel}`),
  ]);
  await field.selectOption(channel);
  expect(await troublesOf(page)).toEqual([]);
  await saveSystem(operator);
}

/** Saves the payment system on the screen. */
export async function saveSystem({ page, say }: Visitor): Promise<void> {
  await page.getByRole('button', { name: say('office.save') }).click();
  await page.getByText(say('desk.saved')).waitFor();
}

type CoinToCard = { readonly pair: string; readonly amount: string; readonly network: string };

/** A customer orders roubles on a card for a coin, and copies the address to pay to. */
export async function beginCoinToCard(
  stage: Stage,
  look: Look,
  { pair, amount, network }: CoinToCard,
): Promise<OrderBegun & { readonly address: string }> {
  const begun = await beginOrder(stage, look, pair, {
    income_amount: amount,
    outcome_account: cardOfCustomer,
    full_name: 'Анна Петрова',
  });
  const label = begun.visitor.say('orderPage.payAddressCrypto', { network });
  return { ...begun, address: await copied(begun.visitor, label) };
}

/** What came has been credited, and the customer's page shows that without being reloaded. */
export async function untilCredited(visitor: Visitor): Promise<void> {
  await untilStatus(visitor, 'processing');
  expect(await troublesOf(visitor.page)).toEqual([]);
}

/** An operator comes to work and opens the order that waits for its payout. */
export async function comeToPay(stage: Stage, look: Look, number: string): Promise<Visitor> {
  const operator = await comeToWork(stage, look, 'Boris');
  await takeOrder(operator, number, 'payout');
  return operator;
}

/** The operator pays the order on the screen by hand; its customer sees the exchange completed. */
export async function payCustomer(operator: Visitor, customer: Visitor): Promise<void> {
  await payByHand(operator, 'СБП 7714');
  await untilStatus(customer, 'completed');
  await untilHistorySays(customer, customer.say('orders.timeline.completed'));
  expect(await troublesOf(customer.page)).toEqual([]);
}

/** What an order says of its money at the end: one payment credited, one payout made by hand. */
export function movedMoney(channel: Channel, txid: string) {
  return {
    deposits: [{ txid, rail: channel, state: 'mined', notified_state: 'credited' }],
    payouts: [{ rail: 'manual', state: 'confirmed', account: cardOfCustomer }],
  };
}

type Lying = { readonly address: string; readonly number: string; readonly amount: RegExp };

/** What came lies on the address until the operators' own wallet collects it. */
export async function untilLiesOnAddress({ page }: Visitor, lying: Lying): Promise<void> {
  await page.goto('/office/addresses');
  const row = page.getByRole('row').filter({ hasText: lying.address });
  await row.getByText(lying.number).waitFor();
  await row.getByText(lying.amount).waitFor();
}
