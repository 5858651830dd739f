import { formatMoney } from '../../../../i18n/format.ts';
import type { Locale } from '../../../../i18n/locale.ts';
import type { Words } from '../../../platform/shop/words.ts';

const money = /^([0-9]+(?:\.[0-9]+)?) ([A-Z]+)$/;

/** One line of an order's history in words; amounts are written as they are everywhere. */
export function timelineText(
  words: Words,
  code: string,
  params: Readonly<Record<string, string>>,
  locale: Locale,
): string {
  const written = Object.entries(params).map(([name, value]) => {
    const [, decimal, currency] = money.exec(value) ?? [];
    const known = decimal !== undefined && currency !== undefined;
    return [name, known ? formatMoney(decimal, currency, locale) : value];
  });
  return words.ifKnown(locale, `orders.timeline.${code}`, Object.fromEntries(written)) ?? code;
}
