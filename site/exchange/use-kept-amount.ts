import { useEffect } from 'react';
import { keepDraft, readDraft } from './draft.ts';
import type { Pair } from './pair.ts';
import type { LiveQuote } from './use-quote.ts';

/** The amount typed last comes back after a reload, and after a change of the other side. */
export function useKeptAmount(pair: Pair, live: LiveQuote): void {
  const { request, quote } = live;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form of a pair opens
  useEffect(() => {
    // An amount in the address is why the visitor came.
    if (location.search.includes('amount=')) return;
    const kept = readDraft().amount;
    if (kept === null || kept.amount === '' || kept.systemId !== pair[kept.side].id) return;
    const { side, amount, rateType } = kept;
    const offered = live.known?.rate_types.includes(rateType) ? rateType : request.rateType;
    live.restore({ side, amount, rateType: offered });
  }, []);

  useEffect(() => {
    if (quote === null || request.amount === '') return;
    keepDraft({ amount: { ...request, systemId: pair[request.side].id } });
  }, [pair, request, quote]);
}
