import { objectOf, readJson } from '../call-provider.ts';
import { type Balance, GatewayFault } from '../gateway.ts';
import type { BalancesMapping, Mapping } from './mapping.ts';
import { cleanWord, textAt } from './read-order.ts';

const currency = /^[A-Za-z0-9]{2,20}$/;
const amount = /^-?[0-9]{1,20}(\.[0-9]{1,18})?(e-?[0-9]{1,2})?$/i;

/** What lies with a provider, as it tells it. Throws `GatewayFault`. */
export function readBalances(
  { errors }: Pick<Mapping, 'errors'>,
  mapped: BalancesMapping,
  raw: string,
): readonly Balance[] {
  const value = readJson(raw);
  if (!Array.isArray(value)) {
    const error = textAt(objectOf(value, 'the answer'), errors.paths);
    throw new GatewayFault(error === '' ? 'the answer is no list' : `said ${cleanWord(error)}`);
  }
  return value.map((each: unknown) => {
    const item = objectOf(each, 'a balance');
    const balance = {
      currency: textAt(item, mapped.currency),
      amount: textAt(item, mapped.amount),
    };
    if (currency.test(balance.currency) && amount.test(balance.amount)) return balance;
    throw new GatewayFault('told of a balance that cannot be read');
  });
}
