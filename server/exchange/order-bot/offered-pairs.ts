import { isRefusal } from '../../../core/refusal.ts';
import {
  type Catalogue,
  checkExchange,
  type Exchange,
  findExchange,
} from '../../market/catalogue/catalogue.ts';
import { inCity } from '../../market/catalogue/cities/choose-city.ts';
import { checkOffered } from '../../market/catalogue/is-excluded.ts';
import type { PaymentSystem } from '../../market/catalogue/systems/payment-system.ts';

/** A button carries no more than 64 bytes: what has a longer id is found on the site. */
const idMax = 48;

/** Payment systems that one may pay with in a chat now, those that are used most first. */
export function incomesOffered(catalogue: Catalogue, now: Date): PaymentSystem[] {
  const open = catalogue.systems.filter(
    ({ id }) => isShort(id) && outcomesOffered(catalogue, now, id).length > 0,
  );
  return byRank(catalogue, open, 'income');
}

/** What may be got for a payment system in a chat now, what is got most first. */
export function outcomesOffered(catalogue: Catalogue, now: Date, incomeId: string) {
  const open = (catalogue.outcomeIds.get(incomeId) ?? []).flatMap((outcomeId) => {
    const pair = isShort(outcomeId) ? findExchange(catalogue, incomeId, outcomeId) : null;
    return pair !== null && isOffered(catalogue, now, pair) ? [pair.outcome] : [];
  });
  return byRank(catalogue, open, 'outcome');
}

/** Whether a pair is exchanged now, if with cash then in some city. */
export function isOffered(catalogue: Catalogue, now: Date, pair: Exchange): boolean {
  if (checkExchange(pair, now, null) !== null) return false;
  if (checkOffered(catalogue, pair, []) !== null) return false;
  return !isRefusal(inCity(catalogue, pair, null));
}

/** Whether a pair is offered in some countries only: then it matters where its customer is. */
export function asksCountry(catalogue: Catalogue, { direction, income, outcome }: Exchange) {
  if (direction.countriesDenied.length > 0) return true;
  const currencies = [income.currencyIsoCode, outcome.currencyIsoCode];
  return [...catalogue.exclusions.values()].some((excluded) =>
    excluded.some((currency) => currencies.includes(currency)),
  );
}

function isShort(id: string): boolean {
  return Buffer.byteLength(id) <= idMax;
}

function byRank(
  { ranks }: Catalogue,
  systems: readonly PaymentSystem[],
  side: 'income' | 'outcome',
): PaymentSystem[] {
  const rank = ({ id }: PaymentSystem) => ranks.get(id)?.[side] ?? 0;
  return systems.toSorted((one, other) => rank(one) - rank(other));
}
