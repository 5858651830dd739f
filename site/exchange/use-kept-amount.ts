import { useEffect } from 'react';
import { keepDraft, readDraft } from './draft.ts';
import type { Pair } from './pair.ts';
import { type LiveQuote, namesAmount } from './use-quote.ts';

/** The amount typed last comes back after a reload, and after a change of the other side. */
export function useKeptAmount(pair: Pair, live: LiveQuote): void {
  const { request, quote, untouched, pending } = live;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form of a pair opens
  useEffect(() => {
    // An amount in the address is why the visitor came.
    if (namesAmount()) return;
    const kept = readDraft().amount;
    if (kept === null || kept.amount === '' || kept.systemId !== pair[kept.side].id) return;
    const { side, amount, rateType } = kept;
    const offered = live.known?.rate_types.includes(rateType) ? rateType : request.rateType;
    live.restore({ side, amount, rateType: offered });
  }, []);

  useEffect(() => {
    // What the form opened with is the least of that moment, and nobody's wish.
    if (untouched && (quote === null || !namesAmount())) return;
    // Also where there was no answer: whoever is told to reload has not typed for nothing.
    if (pending) return;
    keepDraft({ amount: { ...request, systemId: pair[request.side].id } });
  }, [pair, request, quote, untouched, pending]);
}
