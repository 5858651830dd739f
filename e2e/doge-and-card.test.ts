import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BlockbookStandIn, startBlockbook } from '../rails/conformance/blockbook.ts';
import { languageOfDay, troublesOf } from './check-screen.ts';
import { cardOfCustomer } from './exchange-form.ts';
import { comeToWork, payByHand, takeOrder } from './operator.ts';
import { beginOrder, endStory } from './order-begun.ts';
import { copied, untilHistorySays, untilStatus } from './order-ticket.ts';
import { startService } from './running-service.ts';
import { openStage, type Stage } from './stage.ts';

let explorer: BlockbookStandIn;
let stage: Stage;
let stop: () => Promise<void>;

/** Of a wallet that nobody here has a key of. */
const addresses = [
  ...['DMLf1ch2pMvt8Hx79mjzfKWRvxLEdq6Wz6', 'DMRxtZXmsUo2Wma5MNs81g1NveFX1LLb9W'],
  ...['DMXGmWNWvbfAuFC3YyzFN2WKvLAoNn5CFh', 'DMcaeTDFyiXKHip1kb7NiP1Gv265iNNZU5'],
];

/** As customers know the payment system. */
const name = 'Dogecoin';

beforeAll(async () => {
  explorer = await startBlockbook(name);
  explorer.mine(300);
  const service = await startService({
    // Naming an explorer ends the demo unless it is asked for.
    ...{ DEMO: 'true', DEMO_HISTORY: 'false' },
    ...{ DOGECOIN_EXPLORER_URL: explorer.url, DOGECOIN_EXPLORER_SECONDS: '1' },
  });
  stop = service.stop;
  stage = await openStage(service);
});

afterAll(async () => {
  await stage.close();
  await stop();
  await explorer.stop();
});

test('an operator has Dogecoin watched by an explorer and pastes addresses for it', async () => {
  const operator = await comeToWork(stage, { locale: 'en', device: 'phone' }, 'Inga');
  const { page, say } = operator;
  await page.goto('/office/addresses');
  await page.getByRole('button', { name: say('addresses.paste') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=rail]').selectOption('dogecoin_explorer');
  await dialog.locator('[name=addresses]').fill(addresses.join('\n'));
  await dialog.getByRole('button', { name: say('addresses.paste') }).click();
  await dialog.getByText(say('addresses.pasted', { added: addresses.length, known: 0 })).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: say('office.cancel') }).click();
  await page.getByText(say('addresses.upToDate', { height: explorer.height })).waitFor();
  expect(await troublesOf(page)).toEqual([]);

  await page.goto('/office/systems/doge');
  const channel = page.getByLabel(say('desk.systems.rail'));
  await channel.waitFor();
  expect(await channel.locator('option').allTextContents()).toEqual([
    say('officeWords.outside.simulated'),
    say('officeWords.outside.manual'),
    say('officeWords.outside.dogecoin_explorer'),
  ]);
  await channel.selectOption('dogecoin_explorer');
  expect(await troublesOf(page)).toEqual([]);
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

test.each(today)('a coin without a node becomes roubles on a card: $customer', async (look) => {
  const { visitor, id } = await beginOrder(stage, look.customer, 'doge-sberrub', {
    ...{ income_amount: '2500', outcome_account: cardOfCustomer, full_name: 'Анна Петрова' },
  });
  const { page, say } = visitor;
  const address = await copied(visitor, say('orderPage.payAddressCrypto', { network: name }));
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
  await untilStatus(visitor, 'processing');
  expect(await troublesOf(page)).toEqual([]);

  const operator = await comeToWork(stage, look.desk, 'Boris');
  await takeOrder(operator, number, 'payout');
  await payByHand(operator, 'СБП 7714');
  await untilStatus(visitor, 'completed');
  await untilHistorySays(visitor, say('orders.timeline.completed'));
  expect(await troublesOf(page)).toEqual([]);
  expect(await stage.desk.order(id)).toMatchObject({
    received_amount: expect.stringMatching(/^2500\.0+$/),
    requisites: { rail: 'dogecoin_explorer' },
    deposits: [{ txid, rail: 'dogecoin_explorer', state: 'mined', told: 'credited' }],
    payouts: [{ rail: 'manual', state: 'confirmed', account: cardOfCustomer }],
  });

  // What came lies on the address until the operators' own wallet collects it.
  await operator.page.goto('/office/addresses');
  const row = operator.page.getByRole('row').filter({ hasText: address });
  await row.getByText(number).waitFor();
  await row.getByText(/2[^0-9]?500/).waitFor();
  expect(await troublesOf(operator.page)).toEqual([]);
  await endStory(stage, visitor, operator);
});
