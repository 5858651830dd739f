import { describe, expect, test } from 'vitest';
import { buildCatalogue } from '../catalogue.ts';
import { demoDirections } from '../demo/demo-directions.ts';
import { demoPaymentSystem } from '../demo/demo-systems.ts';
import { systemTemplates } from '../templates/known-systems.ts';
import type { PaymentSystem } from './payment-system.ts';

const codes = ['SBERRUB', 'TCSBRUB', 'BTC', 'LTC', 'ETH'];
const systems = codes.map((code, place) => {
  const demo = systemTemplates.find((each) => each.code === code);
  if (demo === undefined) throw new Error(`the demo has no ${code}`);
  return demoPaymentSystem(demo, (place + 1) * 10, { litecoin: false });
});

type Case = {
  readonly exchanges?: Readonly<Record<string, number>>;
  readonly change?: Readonly<Record<string, Partial<PaymentSystem>>>;
};

/** The lists of the board from above: what is given, what is got. */
function listsOf({ exchanges = {}, change = {} }: Case, given = systems) {
  const { ranks } = buildCatalogue({
    systems: given.map((system) => ({ ...system, ...change[system.id] })),
    directions: demoDirections(),
    exclusions: new Map(),
    exchanges: new Map(Object.entries(exchanges)),
  });
  const by = (side: 'income' | 'outcome') =>
    [...ranks].sort(([, one], [, other]) => one[side] - other[side]).map(([id]) => id);
  expect([...ranks.values()].map(({ income }) => income).sort()).toEqual([1, 2, 3, 4, 5]);
  return [by('income').join(' '), by('outcome').join(' ')];
}

const asPlaced = 'sberrub tcsbrub btc ltc eth';

describe('the lists of the board', () => {
  test('keep to the positions while nobody has exchanged anything', () => {
    expect(listsOf({})).toEqual([asPlaced, asPlaced]);
  });

  test('put what is exchanged most on a side first on that side', () => {
    const exchanges = { 'sberrub-ltc': 5, 'eth-sberrub': 7, 'tcsbrub-btc': 1 };
    expect(listsOf({ exchanges })).toEqual([
      'eth sberrub tcsbrub btc ltc',
      'sberrub ltc btc tcsbrub eth',
    ]);
  });

  test('leave what is pinned above it, in its own order', () => {
    const exchanges = { 'sberrub-ltc': 5, 'eth-sberrub': 700 };
    const change = { btc: { pinned: true }, tcsbrub: { pinned: true } };
    const first = 'tcsbrub btc';
    expect(listsOf({ exchanges, change })).toEqual([
      `${first} eth sberrub ltc`,
      `${first} sberrub ltc eth`,
    ]);
  });

  test('are the same whichever way the systems were read', () => {
    const change = Object.fromEntries(systems.map(({ id }) => [id, { position: 10 }]));
    const once = listsOf({ change });
    expect(listsOf({ change }, systems.toReversed())).toEqual(once);
    expect(once[0]).toBe('btc eth ltc sberrub tcsbrub');
  });
});
