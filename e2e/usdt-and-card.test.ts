import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Anvil, anvilChainId, startAnvil, transferData } from '../rails/conformance/anvil.ts';
import { troublesOf } from './check-screen.ts';
import { cardOfCustomer } from './exchange-form.ts';
import { comeToWork, payByHand, takeOrder } from './operator.ts';
import { beginOrder, endStory } from './order-begun.ts';
import { copied, untilHistorySays, untilStatus } from './order-ticket.ts';
import { startService } from './running-service.ts';
import { openStage, type Stage } from './stage.ts';

let anvil: Anvil;
let usdt: string;
let stage: Stage;
let stop: () => Promise<void>;

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
  const service = await startService({
    // Naming a node ends the demo unless it is asked for.
    ...{ DEMO: 'true', DEMO_HISTORY: 'false' },
    ETHEREUM_RPC_URL: anvil.url,
    ETHEREUM_CHAIN_ID: String(anvilChainId),
    ETHEREUM_TOKENS: `USDT:${usdt}:6`,
  });
  stop = service.stop;
  stage = await openStage(service);
});

afterAll(async () => {
  await stage.close();
  await stop();
  await anvil.stop();
});

test('an operator puts USDT on the watched network and pastes addresses for it', async () => {
  const operator = await comeToWork(stage, { locale: 'ru', device: 'desktop' }, 'Inga');
  const { page, say } = operator;
  await page.goto('/office/addresses');
  await page.getByRole('button', { name: say('addresses.paste') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=addresses]').fill(addresses.join('\n'));
  await dialog.getByRole('button', { name: say('addresses.paste') }).click();
  await dialog.getByText(say('addresses.pasted', { added: addresses.length, known: 0 })).waitFor();
  await dialog.getByRole('button', { name: say('office.cancel') }).click();
  const height = Number(await anvil.call<string>('eth_blockNumber'));
  await page.getByText(say('addresses.upToDate', { height })).waitFor();
  expect(await troublesOf(page)).toEqual([]);

  await page.goto('/office/systems/usdterc20');
  const channel = page.getByLabel(say('desk.systems.rail'));
  await channel.waitFor();
  // Each system is offered the network of its own addresses, and only where its coin counts there.
  expect(await channel.locator('option').allTextContents()).toEqual([
    say('officeWords.outside.simulated'),
    say('officeWords.outside.manual'),
    say('officeWords.outside.ethereum'),
  ]);
  await channel.selectOption('ethereum');
  expect(await troublesOf(page)).toEqual([]);
  await page.getByRole('button', { name: say('office.save') }).click();
  await page.getByText(say('desk.saved')).waitFor();
  await endStory(stage, operator);
});

const looks = [
  { customer: { locale: 'ru', device: 'phone' }, desk: { locale: 'en', device: 'desktop' } },
  { customer: { locale: 'en', device: 'desktop' }, desk: { locale: 'ru', device: 'phone' } },
] as const;

test.each(looks)('USDT on a chain becomes roubles on a card: $customer', async (look) => {
  const { visitor, id } = await beginOrder(stage, look.customer, 'usdterc20-sberrub', {
    ...{ income_amount: '250', outcome_account: cardOfCustomer, full_name: 'Анна Петрова' },
  });
  const { page, say } = visitor;
  const address = await copied(visitor, say('orderPage.payAddressCrypto', { network: name }));
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
  await untilStatus(visitor, 'processing');
  expect(await troublesOf(page)).toEqual([]);

  const operator = await comeToWork(stage, look.desk, 'Boris');
  await takeOrder(operator, number, 'payout');
  expect(await troublesOf(operator.page)).toEqual([]);
  await payByHand(operator, 'СБП 7714');
  await untilStatus(visitor, 'completed');
  await untilHistorySays(visitor, say('orders.timeline.completed'));
  expect(await troublesOf(page)).toEqual([]);
  expect(await stage.desk.order(id)).toMatchObject({
    ...{ received_amount: expect.stringMatching(/^250\.0+$/), requisites: { rail: 'ethereum' } },
    deposits: [{ txid, rail: 'ethereum', state: 'mined', told: 'credited' }],
    payouts: [{ rail: 'manual', state: 'confirmed', account: cardOfCustomer }],
  });

  // What came lies on the address until the operators' own wallet collects it.
  await operator.page.goto('/office/addresses');
  const row = operator.page.getByRole('row').filter({ hasText: address.slice(2) });
  await row.getByText(number).waitFor();
  await row.getByText(/250/).waitFor();
  await endStory(stage, visitor, operator);
});
