import { Address } from '@ton/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tonAccountOf } from '../../rails/address-pool/ton/ton-account.ts';
import { startToncenter, type ToncenterStandIn } from '../../rails/conformance/toncenter.ts';
import { comeToWork } from '../support/operator.ts';
import { endStory } from '../support/order-begun.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import type { Stage } from '../support/stage.ts';
import {
  beginCoinToCard,
  channelOf,
  comeToPay,
  movedMoney,
  openWatched,
  pasteAddresses,
  payCustomer,
  saveSystem,
  looksOfDay as today,
  untilCredited,
} from '../support/watched-channel.ts';

let center: ToncenterStandIn;
let stage: Stage;
let end: () => Promise<void>;
let ticking: NodeJS.Timeout;

/** Of a wallet that nobody here has a key of, and as customers are told of it. */
const accounts = ['a', 'b', 'c', 'd'].map((digit) => `0:${digit.repeat(64)}`);
const lent = accounts.map((raw) => tonAccountOf(raw) ?? '');
const jetton = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';
const units = 500_000_000n;

beforeAll(async () => {
  center = await startToncenter();
  ({ stage, end } = await openWatched({
    TON_API_URL: center.url,
    TON_API_KEY: 'a key',
    TON_SECONDS: '1',
  }));
  ticking = setInterval(() => center.advance(), 1_000);
});

afterAll(async () => {
  clearInterval(ticking);
  await end();
  await center.stop();
});

test('an operator has USDT on TON watched and pastes addresses for it', async () => {
  const operator = await comeToWork(stage, { locale: 'en', device: 'phone' }, 'Inga');
  const { page, say } = operator;
  // The same accounts twice: both ways of writing are one address.
  const bounceable = accounts.map((raw) => Address.parse(raw).toString({ bounceable: true }));
  const dialog = await pasteAddresses(operator, {
    channel: 'ton',
    lines: [...lent, ...bounceable],
    added: lent.length,
  });
  expect(await troublesOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: say('ui.cancel') }).click();

  const channel = await channelOf(operator, 'usdtton');
  await channel.selectOption('ton');
  expect(await channel.locator('option:checked').textContent()).toBe(
    say('officeWords.outside.ton'),
  );
  await saveSystem(operator);
  await endStory(stage, operator);
});

/** The screens are those of USDT on Ethereum, whose story is told in both languages each day. */
test.each(today)('USDT on TON becomes roubles on a card: $customer', async (look) => {
  const { visitor, id, address } = await beginCoinToCard(stage, look.customer, {
    pair: 'usdtton-sberrub',
    amount: '500',
    network: 'Tether TON',
  });
  const { page } = visitor;
  expect(lent).toContain(address);
  expect(await troublesOf(page)).toEqual([]);

  // TON Center is down for a while and comes back: nothing is lost by that.
  center.fault = 'html';
  const txid = center.send({ to: address, units, jetton });
  await page.waitForTimeout(2_000);
  center.fault = 'none';
  await untilCredited(visitor);

  const { number } = await stage.desk.order(id);
  const operator = await comeToPay(stage, look.desk, number);
  await payCustomer(operator, visitor);
  expect(await stage.desk.order(id)).toMatchObject({
    requisites: { rail: 'ton', address },
    ...movedMoney('ton', txid),
  });
  await endStory(stage, visitor, operator);
});
