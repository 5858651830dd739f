import { Address } from '@ton/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tonAccountOf } from '../rails/address-pool/ton-account.ts';
import { startToncenter, type ToncenterStandIn } from '../rails/conformance/toncenter.ts';
import { languageOfDay, troublesOf } from './check-screen.ts';
import { cardOfCustomer } from './exchange-form.ts';
import { comeToWork, payByHand, takeOrder } from './operator.ts';
import { beginOrder, endStory } from './order-begun.ts';
import { copied, untilHistorySays, untilStatus } from './order-ticket.ts';
import { startService } from './running-service.ts';
import { openStage, type Stage } from './stage.ts';

let center: ToncenterStandIn;
let stage: Stage;
let stop: () => Promise<void>;
let ticking: NodeJS.Timeout;

/** Of a wallet that nobody here has a key of, and as customers are told of it. */
const accounts = ['a', 'b', 'c', 'd'].map((digit) => `0:${digit.repeat(64)}`);
const lent = accounts.map((raw) => tonAccountOf(raw) ?? '');
const jetton = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';
const units = 500_000_000n;

beforeAll(async () => {
  center = await startToncenter();
  const service = await startService({
    // Naming a node ends the demo unless it is asked for.
    ...{ DEMO: 'true', DEMO_HISTORY: 'false' },
    ...{ TON_API_URL: center.url, TON_API_KEY: 'a key', TON_SECONDS: '1' },
  });
  stop = service.stop;
  stage = await openStage(service);
  ticking = setInterval(() => center.advance(), 1_000);
});

afterAll(async () => {
  clearInterval(ticking);
  await stage.close();
  await stop();
  await center.stop();
});

test('an operator has USDT on TON watched and pastes addresses for it', async () => {
  const operator = await comeToWork(stage, { locale: 'en', device: 'phone' }, 'Inga');
  const { page, say } = operator;
  await page.goto('/office/addresses');
  await page.getByRole('button', { name: say('addresses.paste') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=rail]').selectOption('ton');
  // The same accounts twice: both ways of writing are one address.
  const bounceable = accounts.map((raw) => Address.parse(raw).toString({ bounceable: true }));
  await dialog.locator('[name=addresses]').fill([...lent, ...bounceable].join('\n'));
  await dialog.getByRole('button', { name: say('addresses.paste') }).click();
  await dialog.getByText(say('addresses.pasted', { added: lent.length, known: 0 })).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: say('office.cancel') }).click();

  await page.goto('/office/systems/usdtton');
  const channel = page.getByLabel(say('desk.systems.rail'));
  await channel.waitFor();
  await channel.selectOption('ton');
  expect(await channel.locator('option:checked').textContent()).toBe(
    say('officeWords.outside.ton'),
  );
  await page.getByRole('button', { name: say('office.save') }).click();
  await page.getByText(say('desk.saved')).waitFor();
  await endStory(stage, operator);
});

const looks = [
  { customer: { locale: 'ru', device: 'phone' }, desk: { locale: 'en', device: 'desktop' } },
  { customer: { locale: 'en', device: 'desktop' }, desk: { locale: 'ru', device: 'phone' } },
] as const;
/** The screens are those of USDT on Ethereum, whose story is told in both languages each day. */
const today = looks.filter(({ customer }) => customer.locale === languageOfDay);

test.each(today)('USDT on TON becomes roubles on a card: $customer', async (look) => {
  const { visitor, id } = await beginOrder(stage, look.customer, 'usdtton-sberrub', {
    ...{ income_amount: '500', outcome_account: cardOfCustomer, full_name: 'Анна Петрова' },
  });
  const { page, say } = visitor;
  const address = await copied(
    visitor,
    say('orderPage.payAddressCrypto', { network: 'Tether TON' }),
  );
  expect(lent).toContain(address);
  expect(await troublesOf(page)).toEqual([]);

  // TON Center is down for a while and comes back: nothing is lost by that.
  center.fault = 'html';
  const txid = center.send({ to: address, units, jetton });
  await page.waitForTimeout(2_000);
  center.fault = 'none';
  await untilStatus(visitor, 'processing');
  expect(await troublesOf(page)).toEqual([]);

  const { number } = await stage.desk.order(id);
  const operator = await comeToWork(stage, look.desk, 'Boris');
  await takeOrder(operator, number, 'payout');
  await payByHand(operator, 'СБП 7714');
  await untilStatus(visitor, 'completed');
  await untilHistorySays(visitor, say('orders.timeline.completed'));
  expect(await troublesOf(page)).toEqual([]);
  expect(await stage.desk.order(id)).toMatchObject({
    requisites: { rail: 'ton', address },
    deposits: [{ txid, rail: 'ton', state: 'mined', told: 'credited' }],
    payouts: [{ rail: 'manual', state: 'confirmed', account: cardOfCustomer }],
  });
  await endStory(stage, visitor, operator);
});
