import { expect, test } from 'vitest';
import { offeredSystems } from './offered-systems.ts';
import { paymentSystem } from './testing.ts';

const systems = ['UAH', 'RUB', 'BTC'].map((code) =>
  paymentSystem(code, 'card', [], { currency_iso_code: code }),
);
const excluded = { global: ['BTC'], by_country: { RU: ['UAH'] } };

test('currencies of the global list and of the country are left out together', () => {
  expect(offeredSystems(systems, excluded, 'RU').map(({ code }) => code)).toEqual(['RUB']);
});

test('an unknown country leaves out only what nobody is offered', () => {
  expect(offeredSystems(systems, excluded, null).map(({ code }) => code)).toEqual(['UAH', 'RUB']);
});
