import { useCallback, useEffect, useReducer, useRef } from 'react';
import { ApiFailure, type Problem } from '../../../client/failure.ts';
import type { RateType } from '../../../core/quotes/quote.ts';
import { isAbort } from '../../../ui/actions/failure.ts';
import type { RateCalculation } from '../../api/views.ts';
import { useApi } from '../../shell/api-context.tsx';
import type { ExchangeData } from '../load-exchange.ts';
import type { Pair } from '../pair.ts';
import { type QuoteRequest, requestOpening, requestQuote, type Side } from './quote-request.ts';
import { type QuoteState, quoteReducer, startState } from './quote-state.ts';

export type LiveQuote = QuoteState & {
  readonly edit: (side: Side, amount: string) => void;
  readonly chooseRateType: (rateType: RateType) => void;
  /** Asks for a quote in a city; undefined is the one that comes first. */
  readonly chooseCity: (city: string | undefined) => void;
  /** Asks for a quote with a coupon; undefined takes it away. */
  readonly applyCoupon: (coupon: string | undefined) => void;
  /** Asks for what was asked before the page was left. */
  readonly restore: (request: QuoteRequest) => void;
  /** Asks again for the same amount; gives the new quote, or null where there is none. */
  readonly refresh: () => Promise<RateCalculation | null>;
};

const debounceMilliseconds = 250;
// Asked for a little before it runs out, so that the figure never goes stale in view.
const earlyMilliseconds = 1500;

/**
 * Keeps a live quote: typing asks for a new one after a pause, a newer question drops the answer to
 * an older one, and a quote that runs out is asked for again while the page is looked at.
 */
export function useQuote(pair: Pair, first: ExchangeData): LiveQuote {
  const api = useApi();
  const [state, dispatch] = useReducer(quoteReducer, first, startState);
  const asking = useRef<AbortController | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const ask = useCallback(
    async (request: QuoteRequest, requestAs = requestQuote): Promise<RateCalculation | null> => {
      clearTimeout(timer.current);
      asking.current?.abort();
      const controller = new AbortController();
      asking.current = controller;
      dispatch({ type: 'asked' });
      try {
        const quote = await requestAs(api, pair, request, controller.signal);
        if (controller.signal.aborted) return null;
        dispatch({ type: 'answered', quote });
        return quote;
      } catch (error) {
        if (isAbort(error) || controller.signal.aborted) return null;
        dispatch({ type: 'refused', problems: problemsOf(error) });
        return null;
      }
    },
    [api, pair],
  );

  const { request, untouched } = state;
  const refresh = useCallback(() => {
    // An amount in the address is what the visitor came for.
    const opening = untouched && !namesAmount();
    return ask(request, opening ? requestOpening : requestQuote);
  }, [ask, request, untouched]);

  function plan(request: QuoteRequest, pause: number) {
    clearTimeout(timer.current);
    asking.current?.abort();
    dispatch({ type: 'typed', request });
    if (request.amount === '') return;
    timer.current = setTimeout(() => ask(request), pause);
  }

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      asking.current?.abort();
    },
    [],
  );
  useRefreshInTime(state.quote, first.quote, refresh);
  const { failed } = state;
  useEffect(() => {
    if (!failed) return;
    addEventListener('online', refresh);
    return () => removeEventListener('online', refresh);
  }, [failed, refresh]);

  return {
    ...state,
    edit: (side, amount) => plan({ ...state.request, side, amount }, debounceMilliseconds),
    chooseRateType: (rateType) => plan({ ...state.request, rateType }, 0),
    chooseCity: (city) => plan({ ...state.request, city }, 0),
    applyCoupon: (coupon) => plan({ ...state.request, coupon }, 0),
    restore: (request) => plan(request, 0),
    refresh,
  };
}

/**
 * Asks anew when a quote runs out; while the page is hidden it waits for the visitor to look. How
 * long one lives is counted from its arrival, for the visitor's clock may be wrong; only the quote
 * that came with the page may be older than it looks.
 */
function useRefreshInTime(
  quote: RateCalculation | null,
  first: RateCalculation | null,
  refresh: () => void,
) {
  useEffect(() => {
    if (quote === null) return;
    const [from, until] = [Date.parse(quote.quoted_at), Date.parse(quote.expires_at)];
    const left = quote === first ? Math.min(until - Date.now(), until - from) : until - from;
    const wait = Math.max(1000, left - earlyMilliseconds);
    const due = Date.now() + wait;
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') refresh();
    }, wait);
    function onVisible() {
      if (document.visibilityState === 'visible' && Date.now() >= due) refresh();
    }
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [quote, first, refresh]);
}

/** The address of the page asks for an amount of its own. */
export function namesAmount(): boolean {
  return location.search.includes('amount=');
}

function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof ApiFailure) return error.problems;
  throw error;
}
