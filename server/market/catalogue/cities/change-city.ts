import { type City, type CityTerms, checkCityTerms } from '../../../../core/cities/city.ts';
import { isCash } from '../../../../core/monitors/flags.ts';
import { type Refusal, refuse } from '../../../../core/refusal.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Exchange } from '../catalogue.ts';
import { insertCity, lockCity, lockCityTerms, saveCity, saveCityTerms } from './store.ts';

/** What an operator may change of a city: its code stays. */
export type CityValues = Omit<City, 'code' | 'version'>;

/** Adds a city. Refuses `conflict` where there is one of that code. */
export async function createCity(
  tx: Transaction,
  code: string,
  values: CityValues,
): Promise<City | Refusal> {
  if (!/^[A-Z0-9]{2,24}$/.test(code)) return refuse('invalid_format', 'code');
  const wrong = checkNames(values);
  if (wrong !== null) return wrong;
  const city = { ...values, code, version: 1 };
  return (await insertCity(tx, city)) ? city : refuse('conflict', 'code');
}

/** Changes a city; orders under way keep going to it, by its new address. */
export async function changeCity(
  tx: Transaction,
  code: string,
  values: CityValues,
  seenVersion: number,
): Promise<{ readonly before: City; readonly after: City } | Refusal> {
  const before = await lockCity(tx, code);
  if (before === null) return refuse('not_found');
  if (seenVersion !== before.version) return refuse('conflict', 'version');
  const wrong = checkNames(values);
  if (wrong !== null) return wrong;
  const after = { ...values, code, version: before.version + 1 };
  await saveCity(tx, after);
  return { before, after };
}

/** Sets what a direction has of its own in a city. Refuses a direction without cash. */
export async function changeCityTerms(
  tx: Transaction,
  { direction, income, outcome }: Exchange,
  terms: CityTerms,
): Promise<{ readonly before: CityTerms | null } | Refusal> {
  const cash = isCash({ incomeKind: income.kind, outcomeKind: outcome.kind });
  if (!cash) return refuse('invalid_format', 'city');
  const wrong = checkCityTerms(terms, direction);
  if (wrong !== null) return wrong;
  if ((await lockCity(tx, terms.city)) === null) return refuse('not_found');
  const before = await lockCityTerms(tx, direction.id, terms.city);
  await saveCityTerms(tx, direction.id, terms);
  return { before };
}

function checkNames({ name, address }: CityValues): Refusal | null {
  if (name.ru === '') return refuse('required', 'name_ru');
  if (name.en === '') return refuse('required', 'name_en');
  // Who reads the other language must find it as well.
  if (address.ru !== '' && address.en === '') return refuse('required', 'address_en');
  return address.en !== '' && address.ru === '' ? refuse('required', 'address_ru') : null;
}
