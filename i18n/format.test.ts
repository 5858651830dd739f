import { describe, expect, test } from 'vitest';
import {
  currencySign,
  formatClock,
  formatDecimal,
  formatDecimalsIn,
  formatMoney,
  formatSpan,
  groupsOfFour,
} from './format.ts';
import { formatDay, formatMoment } from './format-moment.ts';

describe('amounts', () => {
  test('thousands are grouped by a narrow space, the decimal mark is that of the language', () => {
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
    expect(formatMoment('2026-11-20T14:05:00Z', 'ru', 'UTC')).toBe('20 ноября, 14:05');
    expect(formatMoment('2026-11-20T14:05:00Z', 'en', 'UTC')).toBe('20 November, 14:05');
    expect(formatDay('2026-12-31T23:59:00Z', 'ru', 'UTC')).toBe('31 декабря 2026');
    expect(formatDay('2026-01-01T00:00:00Z', 'en', 'UTC')).toBe('1 January 2026');
  });

  test('a length of time is rounded to minutes', () => {
    expect(formatSpan(900, 'ru')).toBe('15\u00a0мин');
    expect(formatSpan(5400, 'en')).toBe('1\u00a0h 30\u00a0min');
  });
});

test('an address breaks in groups of four', () => {
  expect(groupsOfFour('ltc1q9z')).toEqual(['ltc1', 'q9z']);
});
