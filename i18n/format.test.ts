import { describe, expect, test } from 'vitest';
import {
  currencySign,
  formatClock,
  formatDecimal,
  formatDecimalsIn,
  formatMoney,
  formatSpan,
  formatWholeMoney,
  groupsOfFour,
} from './format.ts';
import { formatDay, formatMoment } from './format-moment.ts';

describe('amounts', () => {
  test('thousands are grouped by a whole space, the decimal mark is that of the language', () => {
    expect(formatDecimal('1234567.89', 'ru')).toBe('1\u00a0234\u00a0567,89');
    expect(formatDecimal('1234567.89', 'en')).toBe('1,234,567.89');
  });

  test('zeros at the end of a fraction go, digits never do', () => {
    expect(formatDecimal('0.01500000', 'ru')).toBe('0,015');
    expect(formatDecimal('1.50', 'en')).toBe('1.50');
    expect(formatDecimal('100.00', 'ru')).toBe('100');
    expect(formatDecimal('123456789012345678.000000000000000001', 'en')).toBe(
      '123456789012345678.000000000000000001'.replace(/\B(?=(?:\d{3})+\.)/g, ','),
    );
  });

  test('the sign of a currency stands after the number in Russian, before it in English', () => {
    expect(formatMoney('15000.00', 'RUB', 'ru')).toBe('15\u00a0000\u00a0₽');
    expect(formatMoney('15000.00', 'RUB', 'en')).toBe('₽15,000');
    expect(formatMoney('1.5', 'LTC', 'en')).toBe('1.50\u00a0LTC');
    expect(formatMoney('-7', 'USD', 'en')).toBe('\u2212$7');
    expect(currencySign('UZS')).toBe('UZS');
  });

  test.each([
    ['RUB', '5000.00', '5\u00a0000\u00a0₽', '₽5,000'],
    ['USD', '3.00', '3\u00a0$', '$3'],
    ['EUR', '1234.5', '1\u00a0234,50\u00a0€', '€1,234.50'],
    ['KZT', '1000000', '1\u00a0000\u00a0000\u00a0₸', '₸1,000,000'],
    ['UAH', '-12.30', '\u221212,30\u00a0₴', '\u2212₴12.30'],
    ['UZS', '12050.00', '12\u00a0050\u00a0UZS', '12,050\u00a0UZS'],
    ['BTC', '0.00010000', '0,0001\u00a0BTC', '0.0001\u00a0BTC'],
    ['LTC', '2.20000000', '2,20\u00a0LTC', '2.20\u00a0LTC'],
  ])('%s %s is written %s, and %s in English', (currency, amount, russian, english) => {
    expect(formatMoney(amount, currency, 'ru')).toBe(russian);
    expect(formatMoney(amount, currency, 'en')).toBe(english);
  });

  test('a price keeps both digits of its fraction', () => {
    expect(formatWholeMoney('3.00', 'USD', 'ru')).toBe('3,00\u00a0$');
    expect(formatWholeMoney('3.00', 'USD', 'en')).toBe('$3.00');
    expect(formatWholeMoney('5000.00', 'RUB', 'en')).toBe('₽5,000.00');
  });

  test('a limit inside a sentence is written like any amount', () => {
    expect(formatDecimalsIn('Не больше 300000.00.', 'ru')).toBe('Не больше 300\u00a0000.');
  });

  test('what is no decimal is shown as it came', () => {
    expect(formatDecimal('1e5', 'ru')).toBe('1e5');
  });
});

describe('time', () => {
  test('the clock shows hours only when there are some', () => {
    expect(formatClock(872)).toBe('14:32');
    expect(formatClock(3725)).toBe('1:02:05');
    expect(formatClock(-4)).toBe('0:00');
  });

  test('a moment is written in words of the language', () => {
    expect(formatMoment('2026-11-20T14:05:00Z', 'ru', 'UTC')).toBe('20\u00a0ноября, 14:05');
    expect(formatMoment('2026-11-20T14:05:00Z', 'en', 'UTC')).toBe('20\u00a0November, 14:05');
    expect(formatDay('2026-12-31T23:59:00Z', 'ru', 'UTC')).toBe('31\u00a0декабря 2026');
    expect(formatDay('2026-01-01T00:00:00Z', 'en', 'UTC')).toBe('1\u00a0January 2026');
  });

  test('a length of time is rounded to minutes', () => {
    expect(formatSpan(900, 'ru')).toBe('15\u00a0мин');
    expect(formatSpan(5400, 'en')).toBe('1\u00a0h 30\u00a0min');
  });
});

test('an address breaks in groups of four', () => {
  expect(groupsOfFour('ltc1q9z')).toEqual(['ltc1', 'q9z']);
});
