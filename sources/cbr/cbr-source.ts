import { isAssetCode } from '../../core/money/asset.ts';
import type { SourcePrice } from '../../core/rates/market-price.ts';
import { type Answer, httpSource, type Outside } from '../http-source.ts';
import type { PriceSource } from '../source.ts';
import { sourceAddresses } from '../source-names.ts';
import { checkXml, elementsOf, openingTag, textOf } from '../xml-answer.ts';

/** Official rates of the Central Bank of Russia, in roubles; see MAPPING.md. */
export function cbrSource(outside: Outside): PriceSource {
  return httpSource(
    {
      name: 'cbr',
      kind: 'bank',
      paceSeconds: 1800,
      address: sourceAddresses.cbr,
      path: '/scripts/XML_daily.asp',
      charset: 'windows-1251',
      read: readDaily,
    },
    outside,
  );
}

const day = 86_400_000;
/** Rates are written a day ahead, before a week-end a few; a date further off is a mistake. */
const aheadMaxDays = 5;

function readDaily(text: string, askedAt: Date): Answer {
  checkXml(text, 'ValCurs');
  const root = openingTag(text, 'ValCurs') ?? '';
  const date = /\bDate="([0-9]{2})\.([0-9]{2})\.([0-9]{4})"/.exec(root);
  if (date === null) throw new Error('it has no date');
  const [, dayOfMonth, month, year] = date;
  const asOf = new Date(`${year}-${month}-${dayOfMonth}T00:00:00+03:00`);
  if (Number.isNaN(asOf.getTime())) throw new Error('its date is none');
  if (asOf.getTime() - askedAt.getTime() > aheadMaxDays * day) {
    throw new Error('its date is far ahead');
  }
  return { asOf, prices: elementsOf(text, 'Valute').flatMap((each) => readValute(each) ?? []) };
}

/** So many units (1, 10, 100, …) of a currency in roubles: the comma moves, nothing is divided. */
function readValute(element: string): SourcePrice | null {
  const base = textOf(element, 'CharCode') ?? '';
  const nominal = textOf(element, 'Nominal') ?? '';
  const value = /^([0-9]+),([0-9]+)$/.exec(textOf(element, 'Value') ?? '');
  if (!isAssetCode(base) || base === 'RUB' || value === null) return null;
  if (!/^10{0,8}$/.test(nominal)) return null;
  const [, whole = '', fraction = ''] = value;
  const zeros = nominal.length - 1;
  const digits = whole.padStart(zeros + 1, '0');
  const point = digits.length - zeros;
  const price = `${digits.slice(0, point)}.${digits.slice(point)}${fraction}`;
  return { base, quote: 'RUB', bid: price, ask: price };
}
