import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Anvil,
  anvilChainId,
  startAnvil,
  transferData,
} from '../../rails/conformance/anvil.ts';
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

let anvil: Anvil;
let usdt: string;
let stage: Stage;
let end: () => Promise<void>;

/** Of a wallet that nobody here has a key of. */
const addresses = Array.from(
  { length: 4 },
  (_, place) => `0x${String(place + 1).padStart(40, 'b')}`,
);

/** As customers know the payment system. */
const name = 'Tether ERC20';

beforeAll(async () => {
  anvil = await startAnvil();
  usdt = await anvil.deploy();
  ({ stage, end } = await openWatched({
    ETHEREUM_RPC_URL: anvil.url,
    ETHEREUM_CHAIN_ID: String(anvilChainId),
    ETHEREUM_TOKENS: `USDT:${usdt}:6`,
  }));
});

afterAll(async () => {
  await end();
  await anvil.stop();
});

test('an operator puts USDT on the watched network and pastes addresses for it', async () => {
  const operator = await comeToWork(stage, { locale: 'ru', device: 'desktop' }, 'Inga');
  const { page, say } = operator;
  const dialog = await pasteAddresses(operator, { lines: addresses, added: addresses.length });
  await dialog.getByRole('button', { name: say('ui.cancel') }).click();
  const height = Number(await anvil.call<string>('eth_blockNumber'));
  await page.getByText(say('addresses.upToDate', { height })).waitFor();
  expect(await troublesOf(page)).toEqual([]);

  await putOnOnlyChannel(operator, 'usdterc20', 'ethereum');
  await endStory(stage, operator);
});

test.each(today)('USDT on a chain becomes roubles on a card: $customer', async (look) => {
  const { visitor, id, address } = await beginCoinToCard(stage, look.customer, {
    pair: 'usdterc20-sberrub',
    amount: '250',
    network: name,
  });
  const { page, say } = visitor;
  expect(addresses).toContain(address.toLowerCase());
  expect(await copied(visitor, say('orderPage.payAmount'))).toMatch(/^250(\.00)?$/);
  expect(await troublesOf(page)).toEqual([]);

  const { number, confirmations_required: needed } = await stage.desk.order(id);
  const txid = await anvil.send({ to: usdt, data: transferData(address, 250_000_000n) });
  await anvil.mine();
  await page.getByText(say('orderPage.confirmations', { done: 1, needed })).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await anvil.mine(needed - 2);
  await page.getByText(say('orderPage.confirmations', { done: needed - 1, needed })).waitFor();
  await anvil.mine();
  await untilCredited(visitor);

  const operator = await comeToPay(stage, look.desk, number);
  expect(await troublesOf(operator.page)).toEqual([]);
  await payCustomer(operator, visitor);
  expect(await stage.desk.order(id)).toMatchObject({
    received_amount: expect.stringMatching(/^250\.0+$/),
    requisites: { rail: 'ethereum' },
    ...movedMoney('ethereum', txid),
  });

  const lying = { address: address.slice(2), number, amount: /^250\s/ };
  await untilLiesOnAddress(operator, lying);
  await endStory(stage, visitor, operator);
});
