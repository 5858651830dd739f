import { useEffect } from 'react';
import type { Pair } from '../pair.ts';
import { type LiveQuote, namesAmount } from '../quote/use-quote.ts';
import { amountIn, readDraft, saveDraft } from './draft.ts';

/** The amount typed last comes back after a reload, a swap, and a change of either side. */
export function useStoredAmount(pair: Pair, live: LiveQuote): void {
  const { request, quote, untouched, pending } = live;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form of a pair opens
  useEffect(() => {
    // An amount in the address is why the visitor came.
    if (namesAmount()) return;
    const stored = readDraft().amount;
    const wanted = stored === null ? null : amountIn(pair, stored);
    if (wanted === null) return;
    const { rateType } = live.known?.rate_types.includes(wanted.rateType) ? wanted : request;
    live.restore({ ...wanted, rateType, city: request.city });
  }, []);

  useEffect(() => {
    // What the form opened with is the least of that moment, and nobody's wish.
    if (untouched && (quote === null || !namesAmount())) return;
    // Also where there was no answer: whoever is told to reload has not typed for nothing.
    if (pending) return;
    const { side, amount, rateType } = request;
    const other = side === 'income' ? 'outcome' : 'income';
    const currencyOf = (each: 'income' | 'outcome') => pair[each].currency_iso_code;
    const worth =
      quote === null ? null : { amount: quote[`${other}_amount`], currency: currencyOf(other) };
    saveDraft({ amount: { side, amount, currency: currencyOf(side), rateType, worth } });
  }, [pair, request, quote, untouched, pending]);
}
