import type { Refusal } from '../../../../core/refusal.ts';
import type { Exchange } from '../catalogue.ts';

/** Adds to the bounds of a refused amount the currency of its side: “Minimum 1 000 ₽”. */
export function nameCurrencies(
  { refused }: Refusal,
  { income, outcome }: Pick<Exchange, 'income' | 'outcome'>,
): Refusal {
  const currencyOf: Readonly<Record<string, string>> = {
    income_amount: income.currencyIsoCode,
    outcome_amount: outcome.currencyIsoCode,
  };
  return {
    refused: refused.map((item) => {
      const currency = currencyOf[item.field ?? ''];
      const bound = item.code === 'greater_than' || item.code === 'less_than';
      if (!bound || currency === undefined || item.params === undefined) return item;
      return { ...item, params: { ...item.params, currency } };
    }),
  };
}
