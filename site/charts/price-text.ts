import { shortPrice } from '../../core/rates/short-price.ts';
import { formatDecimal, formatMoney } from '../../i18n/format.ts';
import { dateFormat } from '../../i18n/intl-formats.ts';
import { type Locale, localeTag } from '../../i18n/locale.ts';

/** A short price with its currency. */
export function priceText(price: string, currency: string, locale: Locale): string {
  return formatMoney(shortPrice(price), currency, locale);
}

/** A change with its sign: `+1,25 %`, `−0,40 %`, in English `+1.25%`. */
export function changeText(change: string, locale: Locale): string {
  const [whole = '0', fraction = '00'] = change.replace('-', '').split('.');
  const sign = change.startsWith('-') ? '\u2212' : /[1-9]/.test(change) ? '+' : '';
  const digits = formatDecimal(whole, locale);
  return locale === 'ru' ? `${sign}${digits},${fraction}\u00a0%` : `${sign}${digits}.${fraction}%`;
}

/** A moment of a chart in UTC: with the hour in a short chart, with the year in a long one. */
export function momentText(at: number, stepSeconds: number, locale: Locale): string {
  const daily = stepSeconds >= 86_400;
  return dateFormat(localeTag(locale), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(daily ? { year: 'numeric' } : { hour: '2-digit', minute: '2-digit' }),
  }).format(at);
}

/**
 * The same by itself, without words around it. A day is a day; an hour needs its zone, since the
 * rest of the page shows the reader's own.
 */
export function zonedMoment(at: number, stepSeconds: number, locale: Locale): string {
  const moment = momentText(at, stepSeconds, locale);
  return stepSeconds < 86_400 ? `${moment} UTC` : moment;
}
