import { isAssetCode } from '../../core/money/asset.ts';
import type { SourcePrice } from '../../core/rates/market-price.ts';
import { type Answer, httpSource, type Outside } from '../http-source.ts';
import type { PriceSource } from '../source.ts';
import { sourceAddresses } from '../source-names.ts';
import { checkXml } from '../xml-answer.ts';

/** Reference rates of the European Central Bank, per euro; see MAPPING.md. */
export function ecbSource(outside: Outside): PriceSource {
  return httpSource(
    {
      name: 'ecb',
      kind: 'bank',
      paceSeconds: 3600,
      address: sourceAddresses.ecb,
      path: '/stats/eurofxref/eurofxref-daily.xml',
      read: readDaily,
    },
    outside,
  );
}

function readDaily(text: string): Answer {
  checkXml(text, 'gesmes:Envelope');
  const days = [...text.matchAll(/<Cube\s+time=(['"])([0-9]{4}-[0-9]{2}-[0-9]{2})\1\s*>/g)];
  const [first] = days;
  if (first === undefined || days.length > 1) throw new Error('it is not of one day');
  // Written about four in the afternoon in Frankfurt, which is no earlier than this.
  const asOf = new Date(`${first[2]}T14:00:00Z`);
  if (Number.isNaN(asOf.getTime())) throw new Error('its date is none');
  const rows = text.matchAll(
    /<Cube\s+currency=(['"])([A-Z]{3})\1\s+rate=(['"])([0-9]+(?:\.[0-9]+)?)\3\s*\/>/g,
  );
  const prices = [...rows].flatMap(([, , quote = '', , rate = '']): SourcePrice[] =>
    isAssetCode(quote) ? [{ base: 'EUR', quote, bid: rate, ask: rate }] : [],
  );
  return { asOf, prices };
}
