import { expect, test } from 'vitest';
import { defaultPair, pairPath, readPair, withIncome } from './pair.ts';
import { paymentSystem } from './testing.ts';

const sber = paymentSystem('SBERRUB', 'card', ['TCSBRUB', 'LTC', 'BTC']);
const tbank = paymentSystem('TCSBRUB', 'card', ['LTC']);
const ltc = paymentSystem('LTC', 'crypto', ['SBERRUB']);
const btc = paymentSystem('BTC', 'crypto', ['SBERRUB'], { reserve: '0.00000000' });
const systems = [sber, tbank, btc, ltc];

test('the address of a direction names both sides in lower case', () => {
  expect(pairPath(sber, ltc)).toBe('/exchange/sberrub-ltc');
});

test('an address is read in any case; an unknown or closed pair is nothing', () => {
  expect(readPair('SberRub-ltc', systems)).toEqual({ income: sber, outcome: ltc });
  expect(readPair('ltc-tcsbrub', systems)).toBeNull();
  expect(readPair('sberrub-nope', systems)).toBeNull();
  expect(readPair('sberrub-ltc-btc', systems)).toBeNull();
});

test('at first a card is paired with a coin that has a reserve', () => {
  expect(defaultPair(systems)).toEqual({ income: sber, outcome: ltc });
  expect(defaultPair([])).toBeNull();
});

test('another income keeps the outcome where it can', () => {
  expect(withIncome(tbank, { income: sber, outcome: ltc }, systems)?.outcome).toBe(ltc);
  expect(withIncome(ltc, { income: sber, outcome: ltc }, systems)?.outcome).toBe(sber);
});
