import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openRequisitesStandIn,
  type RequisitesStandIn,
  requisiteSettings,
} from '../../gateways/requisites/stand-in/testing.ts';
import { formatMoney } from '../../i18n/format.ts';
import { fillForm, openForm, placedOrder, pressPlace } from '../support/exchange-form.ts';
import { comeToWork } from '../support/operator.ts';
import { askRequisites, untilStatus } from '../support/order-ticket.ts';
import { startService } from '../support/running-service.ts';
import { troublesOf } from '../support/screens/check-screen.ts';
import { halfOfDay } from '../support/screens/of-day.ts';
import { openStage, type Stage } from '../support/stage.ts';
import { patienceMilliseconds, type Visitor } from '../support/visitor.ts';

let provider: RequisitesStandIn;
let stage: Stage;
let stop: () => Promise<void>;

const income_amount = '15000';

beforeAll(async () => {
  provider = await openRequisitesStandIn();
  const service = await startService({
    GATEWAY_ADDRESSES: [
      `https://p2p.example=${provider.address}`,
      `https://onlypays.net=${provider.address}`,
    ].join(','),
  });
  stop = service.stop;
  stage = await openStage(service);
  for (const [at, name] of (['shop_api', 'onlypays'] as const).entries()) {
    const { api_key, signature_key, secret_key, ...fields } = {
      api_key: '',
      signature_key: '',
      secret_key: '',
      ...requisiteSettings[name],
    };
    const all = { api_key, signature_key, secret_key };
    const secrets = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
    const systems = [{ payment_system_id: 'sbprub', position: at }];
    await stage.desk.call('PUT', `/gateways/${name}`, {
      enabled: true,
      version: 0,
      fields,
      secrets,
      systems,
    });
  }
});

afterAll(async () => {
  await stage.close();
  await stop();
  await provider.close();
});

async function orderBySbp(visitor: Visitor): Promise<{ id: string; address: string }> {
  const address = await stage.litecoin.newAddress();
  await openForm(visitor, 'sbprub-ltc');
  await fillForm(visitor, {
    income_amount,
    outcome_account: address,
    email: 'anna@example.com',
    full_name: 'Анна Петрова',
    income_account: '+79001234567',
  });
  await pressPlace(visitor);
  const id = await placedOrder(visitor);
  await untilStatus(visitor, 'waiting_funds');
  return { id, address };
}

/** The provider has the money of the order that was asked for last. */
function pay(): void {
  const last = provider.orders.at(-1);
  if (last === undefined) throw new Error('nothing was asked for');
  last.status = 'paid';
}

async function untilArrived(visitor: Visitor, { id, address }: { id: string; address: string }) {
  await expect
    .poll(async () => Number((await stage.litecoin.arrivedAt(address)).amount), {
      timeout: patienceMilliseconds,
    })
    .toBeGreaterThan(0);
  await stage.litecoin.mine(6);
  await untilStatus(visitor, 'completed');
  const order = await stage.desk.order(id);
  expect((await stage.litecoin.arrivedAt(address)).amount).toBe(order.outcome_amount);
  await stage.assertInvariants();
  return order;
}

const looks = halfOfDay([
  { locale: 'ru', device: 'phone' },
  { locale: 'en', device: 'desktop' },
] as const);

test.each(looks)('requisites of a provider turn roubles by SBP into litecoin: %j', async (look) => {
  const visitor = await stage.visitor(look);
  const { page, say } = visitor;
  provider.behave('shop_api', 'takes_its_time');
  const order = await orderBySbp(visitor);
  await askRequisites(visitor);
  await page.getByText('ИВАН ИВАНОВИЧ И').waitFor();
  await page.getByRole('link', { name: say('orderPage.payPage') }).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await page.getByRole('button', { name: say('orderPage.claim') }).click();
  await expect.poll(() => provider.orders.at(-1)?.said).toContain('confirm-payment');
  pay();
  await untilArrived(visitor, order);
  expect(visitor.complaints()).toEqual([]);
  await visitor.leave();
});

test.each(looks)('the second provider is asked where the first has none: %j', async (look) => {
  const visitor = await stage.visitor(look);
  const { page, say } = visitor;
  provider.behave('shop_api', 'none_free');
  const first = await orderBySbp(visitor);
  await askRequisites(visitor);
  await page.getByText('Т-Банк').waitFor();
  expect(provider.orders.at(-1)?.provider).toBe('onlypays');
  pay();
  await untilArrived(visitor, first);

  provider.behave('shop_api', 'changes_amount');
  const second = await orderBySbp(visitor);
  await askRequisites(visitor);
  const agreed = formatMoney('15000.00', 'RUB', look.locale);
  await page.getByText(say('orderPage.amountChanged', { agreed })).waitFor();
  await page
    .getByText(formatMoney('15010.00', 'RUB', look.locale))
    .first()
    .waitFor();
  expect(await troublesOf(page)).toEqual([]);
  pay();
  const done = await untilArrived(visitor, second);
  expect(done).toMatchObject({ received_amount: '15010.00', surplus_amount: '0.00' });
  expect(visitor.complaints()).toEqual([]);
  await visitor.leave();
});

test('while nobody answers the page says that it looks, and shows what comes by itself', async () => {
  const visitor = await stage.visitor({ locale: 'ru', device: 'phone' });
  const { page, say } = visitor;
  provider.behave('shop_api', 'silent');
  provider.behave('onlypays', 'honest');
  await orderBySbp(visitor);
  await page.getByRole('button', { name: say('orderPage.getRequisites') }).click();
  await page.getByText(say('orderPage.askingText')).waitFor();
  await page.getByText(say('orderPage.lookingText')).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  await page.getByText('Т-Банк').waitFor({ timeout: 60_000 });
  provider.behave('shop_api', 'honest');
  await visitor.leave();
});

test.each(
  halfOfDay([
    { locale: 'ru', device: 'phone', theme: 'dark' },
    { locale: 'en', device: 'desktop', theme: 'light' },
  ] as const),
)('the office tries its providers: $locale, $device', async (look) => {
  const operator = await comeToWork(stage, look, 'Zinaida');
  const { page, say } = operator;
  await page.goto('/office/gateways');
  const dialog = page.getByRole('dialog');
  const tryIt = async (title: string) => {
    const line = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: title })
      .filter({ hasText: say('gateways.kind.requisites') });
    await line.getByRole('button', { name: say('gateways.try') }).click();
    await dialog.getByLabel(say('gateways.tryPlaceFor')).selectOption('sbprub');
    await dialog.getByRole('button', { name: say('gateways.try') }).click();
  };
  await tryIt('P2P Shop API');
  await dialog.getByText(say('gateways.tryAnswered')).waitFor();
  await dialog.getByText(/125[.,]50\sUSDT/).waitFor();
  await dialog.getByText('+79995554433').waitFor();
  const { reference = '', status } = provider.orders.at(-1) ?? {};
  await dialog.getByText(say('gateways.tryPlaceClosed', { reference })).waitFor();
  expect(status).toBe('ended');
  expect(await troublesOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  provider.behave('onlypays', 'accepts_and_fails');
  await tryIt('OnlyPays');
  await dialog.getByText(say('gateways.tryNoQuestion', { title: 'OnlyPays' })).waitFor();
  await dialog.getByText(/answered 500/).waitFor();
  expect(await troublesOf(page)).toEqual([]);
  provider.behave('onlypays', 'honest');
  await operator.leave();
});

test('the office orders its providers by keys', async () => {
  const operator = await comeToWork(stage, { locale: 'en', device: 'desktop' }, 'Gleb');
  const { page, say } = operator;
  await page.goto('/office/gateways');
  const cascade = page.getByRole('region', { name: 'SBP' }).first();
  await cascade.getByText('P2P Shop API').waitFor();
  expect(await troublesOf(page)).toEqual([]);
  const up = cascade.getByRole('button', { name: say('cascades.up', { name: 'OnlyPays' }) });
  await up.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => cascade.getByRole('listitem').first().innerText()).toContain('OnlyPays');
  const said = say('cascades.moved', { name: 'OnlyPays', place: 1, count: 2 });
  await cascade.getByRole('status').filter({ hasText: said }).waitFor();
  // At the top there is no further up: the way back is under the fingers.
  const down = cascade.getByRole('button', { name: say('cascades.down', { name: 'OnlyPays' }) });
  await down.and(page.locator(':focus')).waitFor();
  await operator.leave();
});

/** Where the middle of the grip of a line is, within the window. */
async function gripOf(line: Locator): Promise<{ x: number; y: number }> {
  const grip = line.locator('[data-grip]');
  await grip.scrollIntoViewIfNeeded();
  const box = await grip.boundingBox();
  if (box === null) throw new Error('the grip is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.each(
  halfOfDay([
    { locale: 'en', device: 'desktop', theme: 'light' },
    { locale: 'ru', device: 'phone', theme: 'dark' },
  ] as const),
)('the office orders its providers by dragging: $locale, $device', async (look) => {
  const operator = await comeToWork(stage, look, 'Galina');
  const { page, say } = operator;
  await page.goto('/office/gateways');
  const name = look.locale === 'ru' ? 'СБП' : 'SBP';
  const cascade = page.getByRole('region', { name }).first();
  const lines = cascade.getByRole('listitem');
  const titles = async () => {
    const texts = await lines.allInnerTexts();
    return texts.map((text) => (text.includes('OnlyPays') ? 'OnlyPays' : 'P2P Shop API'));
  };
  await lines.nth(1).waitFor();
  const [first = '', second = ''] = await titles();
  const from = await gripOf(lines.first());
  const to = { x: from.x, y: (await gripOf(lines.nth(1))).y + 40 };
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', { x, y }: typeof from) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  const drag = async (end: typeof to, letGo: () => Promise<void>) => {
    if (look.device === 'desktop') {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(end.x, end.y, { steps: 5 });
    } else {
      await touch('touchStart', from);
      await touch('touchMove', { x: from.x, y: (from.y + end.y) / 2 });
      await touch('touchMove', end);
    }
    await letGo();
  };
  const lift = () => (look.device === 'desktop' ? page.mouse.up() : touch('touchEnd', to));

  await drag(to, async () => {
    await page.keyboard.press('Escape');
    await lift();
  });
  expect(await titles()).toEqual([first, second]);

  await drag(to, async () => {
    await lift();
  });
  const said = say('cascades.moved', { name: first, place: 2, count: 2 });
  await cascade.getByRole('status').filter({ hasText: said }).waitFor();
  expect(await titles()).toEqual([second, first]);
  await page.reload();
  await lines.nth(1).waitFor();
  expect(await titles()).toEqual([second, first]);
  expect(await troublesOf(page)).toEqual([]);
  await operator.leave();
});
