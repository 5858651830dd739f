import type { Locale } from './locale.ts';

const noBreak = '\u00a0';

const symbols: Readonly<Record<string, string>> = {
  RUB: '₽',
  USD: '$',
  EUR: '€',
  KZT: '₸',
  UAH: '₴',
};

/**
 * Groups the digits of a whole number: `15 000` in Russian, `15,000` in English. The space is a
 * whole one: a narrow one is no wider than what lies around a digit 1, and sums are misread.
 */
export function groupThousands(whole: string, locale: Locale): string {
  return whole.replace(/\B(?=(?:[0-9]{3})+$)/g, locale === 'ru' ? noBreak : ',');
}

/** The mark between a whole number and its fraction. */
export function decimalMark(locale: Locale): ',' | '.' {
  return locale === 'ru' ? ',' : '.';
}

/**
 * Writes a plain decimal for reading: `formatDecimal('15000.50', 'ru') === '15 000,50'`. Zeros at
 * the end of a fraction go, but a money fraction keeps two digits. Nothing is ever rounded.
 */
export function formatDecimal(text: string, locale: Locale): string {
  const match = /^(-?)([0-9]+)(?:\.([0-9]*))?$/.exec(text);
  if (!match) return text;
  const [, sign = '', whole = '0', fraction = ''] = match;
  const grouped = groupThousands(whole, locale);
  const significant = fraction.replace(/0+$/, '');
  // 15 000,5 reads as a mistake: a fraction of one digit becomes two.
  const shown = significant.length === 1 ? `${significant}0` : significant;
  const minus = sign === '' ? '' : '\u2212';
  if (shown === '') return minus + grouped;
  return `${minus}${grouped}${decimalMark(locale)}${shown}`;
}

/** Writes the plain decimals inside a sentence for reading: `не больше 300000.00` groups them. */
export function formatDecimalsIn(sentence: string, locale: Locale): string {
  return sentence.replace(/[0-9]+(?:\.[0-9]+)?/g, (number) => formatDecimal(number, locale));
}

/**
 * Writes an amount with its currency: `15 000 ₽` and `1,50 LTC` in Russian, `₽15,000` and
 * `1.50 LTC` in English. A currency without a sign of its own keeps its code after the number.
 */
export function formatMoney(amount: string, currency: string, locale: Locale): string {
  return withCurrency(formatDecimal(amount, locale), currency, locale);
}

/** The same with every digit that is there: `3,00 $`, as prices are written. */
export function formatWholeMoney(amount: string, currency: string, locale: Locale): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = groupThousands(whole, locale);
  const number = fraction === undefined ? grouped : grouped + decimalMark(locale) + fraction;
  return withCurrency(number, currency, locale);
}

function withCurrency(number: string, currency: string, locale: Locale): string {
  const symbol = symbols[currency];
  if (symbol === undefined) return `${number}${noBreak}${currency}`;
  if (locale === 'ru') return `${number}${noBreak}${symbol}`;
  // The minus stands before the sign of the currency, not between it and the figure.
  return number.startsWith('\u2212') ? `\u2212${symbol}${number.slice(1)}` : `${symbol}${number}`;
}

/** Writes a plain percentage: `0,5 %` in Russian, `0.5%` in English. */
export function formatPercent(percent: string, locale: Locale): string {
  const number = percent.replace('.', decimalMark(locale));
  return locale === 'ru' ? `${number}${noBreak}%` : `${number}%`;
}

/** The sign of a currency where it has one, otherwise its code: `currencySign('RUB') === '₽'`. */
export function currencySign(currency: string): string {
  return symbols[currency] ?? currency;
}

/** Time left as a clock: `formatClock(872) === '14:32'`, `formatClock(3725) === '1:02:05'`. */
export function formatClock(seconds: number): string {
  const left = Math.max(0, Math.floor(seconds));
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(left / 3600);
  const minutes = Math.floor((left % 3600) / 60);
  if (hours === 0) return `${minutes}:${pad(left % 60)}`;
  return `${hours}:${pad(minutes)}:${pad(left % 60)}`;
}

/** A length of time in words: `15 мин`, `2 ч`, in English `15 min`, `2 h`. */
export function formatSpan(seconds: number, locale: Locale): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  const [hour, minute] = locale === 'ru' ? ['ч', 'мин'] : ['h', 'min'];
  if (minutes < 60) return `${minutes}${noBreak}${minute}`;
  const rest = minutes % 60;
  const whole = `${Math.floor(minutes / 60)}${noBreak}${hour}`;
  return rest === 0 ? whole : `${whole} ${rest}${noBreak}${minute}`;
}

/** Groups of four for addresses and account numbers: easier to compare by eye. */
export function groupsOfFour(text: string): string[] {
  return text.match(/.{1,4}/gs) ?? [];
}
