import type { AssetCode } from '../../core/money/asset.ts';
import type { SourcePrice } from '../../core/rates/market-price.ts';
import { type Answer, httpSource, type Outside } from '../http-source.ts';
import { readExactJson, recordOf } from '../json-answer.ts';
import type { PriceSource } from '../source.ts';
import { sourceAddresses } from '../source-names.ts';

/** Rates of open.er-api.com, per dollar; see MAPPING.md. */
export function openErApiSource(outside: Outside): PriceSource {
  return httpSource(
    {
      name: 'open-er-api',
      kind: 'bank',
      // Written once a day; asked once an hour nobody is turned away.
      paceSeconds: 3600,
      address: sourceAddresses['open-er-api'],
      path: '/v6/latest/USD',
      read: readLatest,
    },
    outside,
  );
}

const currencies = ['RUB', 'EUR', 'KZT', 'UAH', 'UZS'] as const satisfies readonly AssetCode[];

function readLatest(text: string, askedAt: Date): Answer {
  const answer = recordOf(readExactJson(text), 'the answer');
  if (answer['result'] !== 'success') throw new Error(`error ${answer['error-type']}`);
  if (answer['base_code'] !== 'USD') throw new Error('it is not per dollar');
  const asOf = secondsOf(answer['time_last_update_unix']);
  if (asOf === null) throw new Error('it has no date');
  const endsAt = secondsOf(answer['time_eol_unix']);
  if (endsAt !== null && endsAt < askedAt) throw new Error('this service has ended');
  const rates = recordOf(answer['rates'], 'rates');
  const prices = currencies.flatMap((quote): SourcePrice[] => {
    const rate = rates[quote];
    return typeof rate === 'string' ? [{ base: 'USD', quote, bid: rate, ask: rate }] : [];
  });
  return { asOf, prices };
}

/** Seconds since 1970; zero is none. */
function secondsOf(value: unknown): Date | null {
  if (typeof value !== 'string' || !/^[1-9][0-9]{0,10}$/.test(value)) return null;
  return new Date(Number(value) * 1000);
}
