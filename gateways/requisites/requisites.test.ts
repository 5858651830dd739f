import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { amount } from '../../core/money/amount.ts';
import { GatewayFault } from '../gateway.ts';
import { mappedGateway } from './mapped-gateway.ts';
import { onlypays } from './onlypays.ts';
import { readBalances } from './read-balances.ts';
import { amountToPay } from './read-order.ts';
import type { RequisitesRequest } from './requisites-port.ts';
import { shopApi } from './shop-api.ts';
import {
  hintOf,
  type Mood,
  openRequisitesStandIn,
  type RequisitesStandIn,
  requisiteSettings,
} from './stand-in/testing.ts';

let provider: RequisitesStandIn;
let number = 100_000_000_000_000;

beforeAll(async () => {
  provider = await openRequisitesStandIn();
});
afterAll(() => provider.close());

function request(): RequisitesRequest {
  number += 1;
  return {
    reference: String(number),
    paymentSystem: 'SBPRUB',
    amount: amount(1_500_050n, 'RUB'),
    customer: 'somebody',
    notifyUrl: 'https://agio.example/n',
    returnUrl: 'https://agio.example/r',
  };
}

const mappings = [shopApi, onlypays] as const;

describe.each(mappings.map((mapping) => [mapping.name, mapping] as const))(
  '%s',
  (name, mapping) => {
    const gateway = mappedGateway(mapping);
    const port = gateway.requisites;
    const settings = name === 'onlypays' ? requisiteSettings.onlypays : requisiteSettings.shop_api;
    if (port === undefined) throw new Error('it gives requisites');
    const who = name === 'onlypays' ? 'onlypays' : 'shop_api';
    const ask = (asked: RequisitesRequest) => port.ask(settings, asked, provider.outside);

    beforeEach(() => provider.behave(who, 'honest'));

    test('every required field has a pattern that its settings keep to, and one is secret', () => {
      const given: Readonly<Record<string, string>> = settings;
      for (const field of mapping.fields.filter(({ required }) => required)) {
        expect(given[field.name]).toMatch(new RegExp(`^(?:${field.pattern})$`));
      }
      expect(mapping.fields.some(({ secret }) => secret)).toBe(true);
    });

    test('gives a place to pay to, with its holder and bank, found again by their number', async () => {
      const asked = request();
      const given = await ask(asked);
      if (given.answer !== 'given') throw new Error(given.answer);
      expect(given.order).toMatchObject({ state: 'waiting', currency: 'RUB' });
      expect(given.order.requisites).toMatchObject({ holder: expect.stringMatching(/^И/i) });
      expect(given.order.requisites?.address).toMatch(/^\+?[0-9]{11,16}$/);
      const key = { reference: asked.reference, operation: given.order.operation };
      const found = await port.find(settings, key, provider.outside);
      expect(found).toMatchObject({ operation: given.order.operation, state: 'waiting' });
    });

    test('says that none are free, which is no failure', async () => {
      provider.behave(who, 'none_free');
      expect(await ask(request())).toEqual({ answer: 'none_free' });
    });

    test.each<Mood>([
      'down',
      'silent',
      'html',
      'accepts_and_fails',
      'accepts_and_hangs',
      'another_order',
    ])('says nothing that could be relied on when it is %s', async (mood) => {
      provider.behave(who, mood);
      await expect(ask(request())).rejects.toBeInstanceOf(GatewayFault);
    });

    test('of an order of somebody else nothing is believed', async () => {
      const asked = request();
      const given = await ask(asked);
      if (given.answer !== 'given') throw new Error(given.answer);
      provider.behave(who, 'another_order');
      const key = { reference: asked.reference, operation: given.order.operation };
      await expect(port.find(settings, key, provider.outside)).rejects.toThrow('another order');
    });

    test('a payment is looked up as paid, and as another where the amount is another', async () => {
      const asked = request();
      const given = await ask(asked);
      if (given.answer !== 'given') throw new Error(given.answer);
      const lookup = gateway.lookup(settings);
      const { operation } = given.order;
      const payment = {
        reference: asked.reference,
        operation,
        amount: '15000.50',
        currency: 'RUB',
      };
      expect(await lookup?.(payment, provider.outside)).toBe('pending');
      provider.of(asked.reference).status = 'paid';
      expect(await lookup?.(payment, provider.outside)).toBe('paid');
      expect(await lookup?.({ ...payment, amount: '15000.51' }, provider.outside)).toBe('differs');
      expect(await lookup?.({ ...payment, operation: 'nobody' }, provider.outside)).toBe('absent');
    });
  },
);

describe('the shop interface', () => {
  const gateway = mappedGateway(shopApi);
  const settings = requisiteSettings.shop_api;
  const port = gateway.requisites;
  if (port === undefined) throw new Error('it gives requisites');

  beforeEach(() => provider.behave('shop_api', 'honest'));

  test('an order whose answer never came is found by our number', async () => {
    const asked = request();
    provider.behave('shop_api', 'accepts_and_hangs');
    await expect(port.ask(settings, asked, provider.outside)).rejects.toThrow('did not answer');
    provider.behave('shop_api', 'honest');
    const key = { reference: asked.reference, operation: null };
    expect(await port.find(settings, key, provider.outside)).toMatchObject({ state: 'waiting' });
    const none = { reference: '100000000000000', operation: null };
    expect(await port.find(settings, none, provider.outside)).toBeNull();
  });

  test('says that it still looks, and gives them when it is asked again', async () => {
    provider.behave('shop_api', 'takes_its_time');
    const asked = request();
    const first = await port.ask(settings, asked, provider.outside);
    expect(first.answer).toBe('ask_again');
    const key = { reference: asked.reference, operation: null };
    await port.find(settings, key, provider.outside);
    expect((await port.find(settings, key, provider.outside))?.requisites).not.toBeNull();
  });

  test('refuses a customer, which another provider may not', async () => {
    provider.behave('shop_api', 'refuses');
    expect(await port.ask(settings, request(), provider.outside)).toMatchObject({
      answer: 'refused',
    });
  });

  test('shows nobody an address with signs that cannot be seen', async () => {
    provider.behave('shop_api', 'unseen_signs');
    await expect(port.ask(settings, request(), provider.outside)).rejects.toThrow(
      'cannot be shown',
    );
  });

  test('is told of a payment, a receipt and a dispute', async () => {
    const asked = request();
    const given = await port.ask(settings, asked, provider.outside);
    if (given.answer !== 'given') throw new Error(given.answer);
    const key = { reference: asked.reference, operation: given.order.operation };
    const file = Buffer.alloc(1_000, 'a');
    for (const said of [
      { kind: 'paid' },
      { kind: 'receipt', file, name: 'чек 1.pdf' },
      { kind: 'dispute' },
      { kind: 'withdraw_dispute' },
    ] as const) {
      expect(await port.forward(settings, key, said, provider.outside), said.kind).toBe(true);
    }
    expect(provider.of(asked.reference).said).toEqual([
      'confirm-payment',
      'receipts true',
      'dispute',
      'dispute/cancel',
    ]);
  });

  test('tells what lies there, which proves the key', async () => {
    const balances = await gateway.balances?.(settings, provider.outside);
    expect(balances).toEqual([{ currency: 'USDT', amount: '125.5' }]);
    const wrong = { ...settings, api_key: 'another-key' };
    await expect(gateway.balances?.(wrong, provider.outside)).rejects.toThrow('answered 401');
    expect(mappedGateway(onlypays).balances).toBeNull();
  });

  test.each([
    ['{"errorCode":"S10000"}', 'said S10000'],
    ['{"balance":1}', 'no list'],
    ['[{"currency":"USDT"}]', 'cannot be read'],
    ['[{"currency":"<b>","balance":1}]', 'cannot be read'],
    ['[7]', 'no object'],
    ['<html>', 'no JSON'],
  ])('of balances told as %s nothing is shown', (raw, why) => {
    if (shopApi.balances === null) throw new Error('it tells its balances');
    const { balances } = shopApi;
    expect(() => readBalances(shopApi, balances, raw)).toThrow(why);
  });

  const fields = {
    id: 'order-1',
    externalOrderId: '100000000000001',
    status: 'completed',
    amount: '5',
  };
  const read = (query: string, keys: Readonly<Record<string, string>> = settings) =>
    gateway.readNotification(keys, { body: Buffer.alloc(0), contentType: '', headers: {}, query });

  test('believes a notification that is signed, whatever order its fields come in', () => {
    expect(read(hintOf(fields))).toMatchObject({
      genuine: true,
      notification: { reference: '100000000000001', operation: 'order-1', status: 'paid' },
    });
    const turned = [...new URLSearchParams(hintOf(fields))].toReversed();
    expect(read(new URLSearchParams(turned).toString()).genuine).toBe(true);
  });

  test.each([
    ['forged', hintOf(fields, 'another-key')],
    ['changed', hintOf(fields).replace('amount=5', 'amount=50')],
    ['not signed', new URLSearchParams(fields).toString()],
    ['with a field twice', `${hintOf(fields)}&amount=5`],
    ['empty', ''],
  ])('and nothing that is %s', (_, query) => {
    expect(read(query).genuine).toBe(false);
  });

  test('nor anything while its key is not entered', () => {
    const { signature_key: _, ...without } = settings;
    expect(read(hintOf(fields, ''), without).genuine).toBe(false);
  });
});

describe('the amount that is wanted', () => {
  const asked = amount(100_000n, 'RUB');
  test.each([
    ['1000', 100_000n],
    ['1000.00', 100_000n],
    ['1010.50', 101_050n],
    ['1050', 105_000n],
    ['950', 95_000n],
    ['', 100_000n],
    ['1050.01', null],
    ['949.99', null],
    ['10000', null],
    ['0', null],
    ['-1000', null],
    ['1e3', null],
    ['1000.001', null],
  ])('%s is %s', (text, expected) => {
    expect(amountToPay(text, asked)).toBe(expected);
  });
});
