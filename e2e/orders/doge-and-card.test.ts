import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlockbookStandIn, startBlockbook } from '../../rails/conformance/blockbook.ts';
import { comeToWork } from '../support/operator.ts';
import { endStory } from '../support/order-begun.ts';
import { copied } from '../support/order-ticket.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import type { Stage } from '../support/stage.ts';
import {
  beginCoinToCard,
  comeToPay,
  movedMoney,
  openWatched,
  pasteAddresses,
  payCustomer,
  putOnOnlyChannel,
  looksOfDay as today,
  untilCredited,
  untilLiesOnAddress,
} from '../support/watched-channel.ts';

let explorer: BlockbookStandIn;
let stage: Stage;
let end: () => Promise<void>;

/** Of a wallet that nobody here has a key of. */
const addresses = [
  'DMLf1ch2pMvt8Hx79mjzfKWRvxLEdq6Wz6',
  'DMRxtZXmsUo2Wma5MNs81g1NveFX1LLb9W',
  'DMXGmWNWvbfAuFC3YyzFN2WKvLAoNn5CFh',
  'DMcaeTDFyiXKHip1kb7NiP1Gv265iNNZU5',
];

/** As customers know the payment system. */
const name = 'Dogecoin';

beforeAll(async () => {
  explorer = await startBlockbook(name);
  explorer.mine(300);
  ({ stage, end } = await openWatched({
    DOGECOIN_EXPLORER_URL: explorer.url,
    DOGECOIN_EXPLORER_SECONDS: '1',
  }));
});

afterAll(async () => {
  await end();
  await explorer.stop();
});

test('an operator has Dogecoin watched by an explorer and pastes addresses for it', async () => {
  const operator = await comeToWork(stage, { locale: 'en', device: 'phone' }, 'Inga');
  const { page, say } = operator;
  const dialog = await pasteAddresses(operator, {
    channel: 'dogecoin_explorer',
    lines: addresses,
    added: addresses.length,
  });
  expect(await troublesOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: say('ui.cancel') }).click();
  await page.getByText(say('addresses.upToDate', { height: explorer.height })).waitFor();
  expect(await troublesOf(page)).toEqual([]);

  await putOnOnlyChannel(operator, 'doge', 'dogecoin_explorer');
  await endStory(stage, operator);
});

/** The screens are those of USDT on Ethereum, whose story is told in both languages each day. */
test.each(today)('a coin without a node becomes roubles on a card: $customer', async (look) => {
  const { visitor, id, address } = await beginCoinToCard(stage, look.customer, {
    pair: 'doge-sberrub',
    amount: '2500',
    network: name,
  });
  const { page, say } = visitor;
  expect(addresses).toContain(address);
  expect(await copied(visitor, say('orderPage.payAmount'))).toMatch(/^2500(\.0+)?$/);
  expect(await troublesOf(page)).toEqual([]);

  const { number, confirmations_required: needed } = await stage.desk.order(id);
  const change = { to: 'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr', units: 1n };
  const outputs = [change, { to: address, units: 2_500n * 100_000_000n }];
  const txid = explorer.send({ outputs, replaceable: true });
  await page.getByText(say('orderPage.confirmations', { done: 0, needed })).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  explorer.mine();
  await page.getByText(say('orderPage.confirmations', { done: 1, needed })).waitFor();
  // The explorer is down for a while and comes back: nothing is lost by that.
  explorer.fault = 'html';
  explorer.mine(needed - 2);
  await page.waitForTimeout(2_000);
  explorer.fault = 'none';
  await page.getByText(say('orderPage.confirmations', { done: needed - 1, needed })).waitFor();
  explorer.mine();
  await untilCredited(visitor);

  const operator = await comeToPay(stage, look.desk, number);
  await payCustomer(operator, visitor);
  expect(await stage.desk.order(id)).toMatchObject({
    received_amount: expect.stringMatching(/^2500\.0+$/),
    requisites: { rail: 'dogecoin_explorer' },
    ...movedMoney('dogecoin_explorer', txid),
  });

  await untilLiesOnAddress(operator, { address, number, amount: /^2[^0-9]?500\s/ });
  expect(await troublesOf(operator.page)).toEqual([]);
  await endStory(stage, visitor, operator);
});
