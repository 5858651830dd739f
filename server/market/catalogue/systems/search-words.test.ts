import { expect, test } from 'vitest';
import { matchesSearch } from '../../../../ui/lists/search-match.ts';
import { demoPaymentSystem } from '../demo/demo-systems.ts';
import { systemTemplates } from '../templates/known-systems.ts';
import { searchWordsOf } from './search-words.ts';

const systems = systemTemplates.map((demo, position) =>
  demoPaymentSystem(demo, position, { litecoin: false }),
);

/** Codes of the demo's payment systems that the box above the list finds. */
function found(search: string): string[] {
  return systems
    .filter((system) => matchesSearch(searchWordsOf(system), search))
    .map(({ code }) => code);
}

test.each([
  ['биткоин', 'BTC'],
  ['Лайткоин', 'LTC'],
  ['эфир', 'ETH'],
  ['рипл', 'XRP'],
  ['тезер trc', 'USDTTRC20'],
  ['sber', 'SBERRUB'],
  ['тинькофф', 'TCSBRUB'],
  ['t-bank', 'TCSBRUB'],
  ['yoomoney', 'YAMRUB'],
  ['юмани', 'YAMRUB'],
  ['альфабанк', 'ACRUB'],
  ['приватбанк', 'P24UAH'],
])('%s finds %s and nothing else', (search, code) => {
  expect(found(search)).toEqual([code]);
});

test('a currency by its name finds everything that is kept in it', () => {
  const roubles = systems.filter(({ asset }) => asset === 'RUB').map(({ code }) => code);
  expect(found('рубли')).toEqual(roubles);
});

test('a payment system nobody has put down is found by its names and its code', () => {
  const [first] = systems;
  if (first === undefined) throw new Error('the demo has no payment systems');
  const own = { ...first, code: 'NEWTWD', name: { ru: 'Новый Банк', en: 'New Bank' } };
  expect(searchWordsOf({ ...own, currencyIsoCode: 'TWD' })).toContain('новый банк new bank newtwd');
});

test('words are in small letters and said once', () => {
  for (const system of systems) {
    const words = searchWordsOf(system);
    expect(words).toBe(words.toLowerCase());
    expect(new Set(words.split(' ')).size).toBe(words.split(' ').length);
  }
});
