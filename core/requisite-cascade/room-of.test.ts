import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  capacityOfGateway,
  chooseGateway,
  type GatewayTerms,
} from '../online-payments/choose-gateway.ts';
import type { SlotLimits } from '../quotes/first-slot.ts';
import { type CascadeTerms, capacityOf, nextProvider } from './next-provider.ts';

const units = fc.bigInt(0n, 60n);
const limit = fc.option(units, { nil: null });
const orders = fc.integer({ min: 0, max: 4 });

const isIn = (capacity: SlotLimits | null, amount: bigint) =>
  capacity !== null &&
  amount >= capacity.incomeMin &&
  (capacity.incomeMax === null || amount <= capacity.incomeMax);

test('a quote counts on a provider for just what it would be asked for', () => {
  const terms = fc.record({
    gateway: fc.constant('a'),
    position: fc.constant(0),
    unitsMin: units,
    unitsMax: limit,
    dayUnitsMax: limit,
    monthUnitsMax: limit,
    dayOrdersMax: fc.option(orders, { nil: null }),
  }) satisfies fc.Arbitrary<CascadeTerms>;
  const promised = fc.record({ dayUnits: units, monthUnits: units, dayOrders: orders });
  fc.assert(
    fc.property(terms, promised, units, (each, done, amount) => {
      const state = { promised: new Map([['a', done]]), passedOver: new Set<string>(), order: [] };
      const asked = nextProvider([each], amount, state) !== null;
      expect(isIn(capacityOf(each, done), amount)).toBe(asked);
    }),
  );
});

test('and on a page for just what could be paid there', () => {
  const terms = fc.record({
    gateway: fc.constant('a'),
    position: fc.constant(0),
    unitsMin: units,
    unitsMax: limit,
    dayUnitsMax: limit,
  }) satisfies fc.Arbitrary<GatewayTerms>;
  fc.assert(
    fc.property(terms, units, units, (each, used, amount) => {
      const paid = chooseGateway([each], amount, new Map([['a', used]])) !== null;
      expect(isIn(capacityOfGateway(each, used), amount)).toBe(paid);
    }),
  );
});
