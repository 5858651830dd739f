import { Address } from '@scure/btc-signer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatMoney } from '../../i18n/format.ts';
import { cardOfCustomer, fieldOf, openForm, placeOrder } from '../support/exchange-form.ts';
import { comeToWork, doAction, payByHand, takeOrder } from '../support/operator.ts';
import {
  askRequisites,
  copied,
  untilHistorySays,
  untilStatus,
  untilStatusFocused,
} from '../support/order-ticket.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { openStage, type Stage } from '../support/stage.ts';
import { patienceMilliseconds } from '../support/visitor.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.close());

/** What a bank gives for a transfer, as small as a PDF can be. */
const cheque = {
  name: 'чек.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
      '2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  ),
};

const customer = { full_name: 'Анна Петрова', email: 'anna@example.com' };

describe('a card and litecoin on a real chain', () => {
  test('roubles from a card become litecoin that arrive, in Russian on a phone', async () => {
    const operator = await comeToWork(stage, { locale: 'ru', device: 'desktop' }, 'Olga');
    expect(await troublesOf(operator.page)).toEqual([]);
    const visitor = await stage.visitor({ locale: 'ru', device: 'phone' });
    const { page, say } = visitor;
    // An ordinary address is taken, and paid on the private network under its prefix.
    const address = await stage.litecoin.newAddress();
    const written = mainForm(address);
    expect(written).toMatch(/^ltc1/);
    await openForm(visitor, 'sberrub-ltc');
    await page.getByText(say('catalogue.account.play', { name: 'Litecoin' })).waitFor();
    await page.getByRole('button', { name: say('fieldHelp.fillExample') }).click();
    expect(await fieldOf(visitor, 'outcome_account').inputValue()).toMatch(/^rltc1/);
    const id = await placeOrder(visitor, 'sberrub-ltc', {
      ...customer,
      income_amount: '15000',
      outcome_account: written,
      income_account: cardOfCustomer,
    });
    await untilStatus(visitor, 'waiting_funds');
    await askRequisites(visitor);
    await untilStatusFocused(visitor);
    expect(await troublesOf(page)).toEqual([]);
    expect(await copied(visitor, say('orderPage.payAmount'))).toMatch(/^15000(\.00)?$/);
    expect(await copied(visitor, say('orderPage.payAddressCard'))).toMatch(/^2200\d{12}$/);
    await page.getByRole('button', { name: say('orderPage.claim') }).click();
    await page.getByText(say('orderPage.claimed')).first().waitFor();
    await untilStatusFocused(visitor);
    await page.locator('input[type=file]').setInputFiles(cheque);
    await page.getByRole('button', { name: say('orderPage.chequeSend') }).click();
    await page.getByRole('list', { name: say('orderPage.chequeSent') }).waitFor();

    const { number } = await stage.desk.order(id);
    await takeOrder(operator, number, 'deposit');
    expect(await troublesOf(operator.page)).toEqual([]);
    await doAction(operator, 'confirm_deposit', { reference: 'СБП 771' });
    await untilStatus(visitor, 'processing');
    await untilArriving(address);
    await stage.litecoin.mine(6);
    await untilStatus(visitor, 'completed');
    expect(await troublesOf(page)).toEqual([]);

    const order = await stage.desk.order(id);
    expect(order.outcome_account).toBe(written);
    const arrived = await stage.litecoin.arrivedAt(address);
    expect(arrived.amount).toBe(order.outcome_amount);
    expect(arrived.confirmations).toBeGreaterThan(0);
    const sent = formatMoney(order.outcome_amount, 'LTC', 'ru');
    await page.getByText(say('orderPage.completedTitle', { amount: sent })).waitFor();
    expect(order.cheques).toHaveLength(1);
    await stage.assertInvariants();
    expect([...visitor.complaints(), ...operator.complaints()]).toEqual([]);
    await Promise.all([visitor.leave(), operator.leave()]);
  });

  test('litecoin become roubles that an operator sends, in English on a desktop', async () => {
    const operator = await comeToWork(stage, { locale: 'en', device: 'desktop' }, 'Peter');
    expect(await troublesOf(operator.page)).toEqual([]);
    const visitor = await stage.visitor({ locale: 'en', device: 'desktop' });
    const { page, say } = visitor;
    const id = await placeOrder(visitor, 'ltc-sberrub', {
      ...customer,
      income_amount: '2.5',
      outcome_account: cardOfCustomer,
    });
    await askRequisites(visitor);
    const network = say('orderPage.payAddressCrypto', { network: 'Litecoin' });
    const address = await copied(visitor, network);
    const amount = await copied(visitor, say('orderPage.payAmount'));
    const inWallet = page.getByRole('link', { name: say('orderPage.openWallet') });
    expect(await inWallet.getAttribute('href')).toBe(`litecoin:${address}?amount=${amount}`);
    await stage.litecoin.pay(address, amount);
    await page.getByText(say('orderPage.seen')).first().waitFor();
    expect(await troublesOf(page)).toEqual([]);
    await stage.litecoin.mine(6);
    await untilStatus(visitor, 'processing');
    expect(await troublesOf(page)).toEqual([]);

    const { number } = await stage.desk.order(id);
    await takeOrder(operator, number, 'payout');
    expect(await troublesOf(operator.page)).toEqual([]);
    await payByHand(operator, '40817-5512');
    await untilStatus(visitor, 'completed');
    expect((await stage.litecoin.arrivedAt(address)).confirmations).toBe(0);
    const order = await stage.desk.order(id);
    expect(order.deposits).toMatchObject([{ address, notified_state: 'credited' }]);
    expect(order.payouts).toMatchObject([{ kind: 'payout', state: 'confirmed' }]);
    await stage.assertInvariants();
    expect([...visitor.complaints(), ...operator.complaints()]).toEqual([]);
    await Promise.all([visitor.leave(), operator.leave()]);
  });

  test('a deposit that the chain takes back is not exchanged, another one is', async () => {
    await stage.database.query(
      "update directions set confirmations_required = 30 where id = 'ltc-trx'",
    );
    const visitor = await stage.visitor({ locale: 'ru', device: 'desktop' });
    const { page, say } = visitor;
    const id = await placeOrder(visitor, 'ltc-trx', {
      email: customer.email,
      income_amount: '1.25',
      outcome_account: await stage.exampleOf('trx'),
    });
    await askRequisites(visitor);
    const network = say('orderPage.payAddressCrypto', { network: 'Litecoin' });
    const address = await copied(visitor, network);
    const payment = await stage.litecoin.payDoubtfully(address, 1.25);
    await stage.litecoin.mine(1);
    await page.getByText(/[1-9]\d* из 30/).waitFor();
    await payment.undo();
    await untilHistorySays(visitor, say('orders.timeline.deposit_dropped'));
    expect((await stage.desk.order(id)).status).toBe('waiting_funds');
    await stage.litecoin.pay(address, '1.25');
    await stage.litecoin.mine(30);
    await untilStatus(visitor, 'completed');
    const { deposits, payouts } = await stage.desk.order(id);
    expect(deposits).toMatchObject([{ state: 'conflicted' }, { notified_state: 'credited' }]);
    expect(payouts).toHaveLength(1);
    await stage.assertInvariants();
    expect(visitor.complaints()).toEqual([]);
    await visitor.leave();
  });
});

/** The same hash as the main network writes it. */
function mainForm(own: string): string {
  const network = (bech32: string) => ({ bech32, pubKeyHash: 0x30, scriptHash: 0x32, wif: 0x80 });
  const regtest = { ...network('rltc'), pubKeyHash: 0x6f, scriptHash: 0x3a };
  return Address(network('ltc')).encode(Address(regtest).decode(own));
}

/** The payout is on its way: the node of the customer's wallet knows of it. */
async function untilArriving(address: string): Promise<void> {
  await expect
    .poll(async () => Number((await stage.litecoin.arrivedAt(address)).amount), {
      timeout: patienceMilliseconds,
    })
    .toBeGreaterThan(0);
}
