import type { Problem } from '../../../client/failure.ts';
import type { RateCalculation } from '../../api/views.ts';
import type { ExchangeData } from '../load-exchange.ts';
import type { QuoteRequest, Side } from './quote-request.ts';

export type QuoteState = {
  readonly request: QuoteRequest;
  /** The amount is what the form opened with: nobody has typed it, and it may follow the market. */
  readonly untouched: boolean;
  /** Figures as the two fields show them: one typed, the other answered. */
  readonly amounts: Readonly<Record<Side, string>>;
  readonly quote: RateCalculation | null;
  /** The last quote there was: its limits and terms hold for an amount that is refused, too. */
  readonly known: RateCalculation | null;
  readonly pending: boolean;
  /** Why there is no quote; empty while there is one or it is being asked for. */
  readonly problems: readonly Problem[];
  /** The service could not be asked at all, or refused without a word. */
  readonly failed: boolean;
};

type QuoteEvent =
  | { readonly type: 'typed'; readonly request: QuoteRequest }
  | { readonly type: 'asked' }
  | { readonly type: 'answered'; readonly quote: RateCalculation }
  | { readonly type: 'refused'; readonly problems: readonly Problem[] };

/** The form opens with the quote the server rendered. */
export function startState(
  first: Pick<ExchangeData, 'quote' | 'quoteProblems' | 'city'>,
): QuoteState {
  const { quote } = first;
  return {
    request: {
      side: 'income',
      amount: quote?.income_amount ?? '',
      rateType: quote?.rate_type ?? 'fixed',
      city: first.city ?? undefined,
    },
    untouched: true,
    amounts: { income: quote?.income_amount ?? '', outcome: quote?.outcome_amount ?? '' },
    quote,
    known: quote,
    pending: false,
    problems: first.quoteProblems,
    failed: quote === null && first.quoteProblems.length === 0,
  };
}

/** What typing, asking and an answer do to the form. A quote never outlives its own question. */
export function quoteReducer(state: QuoteState, event: QuoteEvent): QuoteState {
  switch (event.type) {
    case 'typed': {
      const { side, amount } = event.request;
      const pending = amount !== '';
      // Until the answer is there the last one stays; no amount has none.
      const other = pending ? state.amounts : { income: '', outcome: '' };
      const amounts = { ...other, [side]: amount };
      const typed = { request: event.request, untouched: false };
      return { ...state, ...typed, amounts, pending, quote: null, problems: [] };
    }
    case 'asked':
      return { ...state, pending: true, failed: false };
    case 'answered': {
      const request = state.untouched
        ? { ...state.request, amount: event.quote.income_amount }
        : state.request;
      return {
        ...state,
        request,
        amounts: amountsOf(request, event.quote),
        quote: event.quote,
        known: event.quote,
        pending: false,
        problems: [],
        failed: false,
      };
    }
    case 'refused':
      return {
        ...state,
        amounts: { ...state.amounts, [otherSide(state.request.side)]: '' },
        quote: null,
        pending: false,
        problems: event.problems,
        failed: event.problems.length === 0,
      };
    default: {
      const never: never = event;
      return never;
    }
  }
}

/** The typed figure stays as it was typed, `12.` and all; the other one is the answer. */
function amountsOf(request: QuoteRequest, quote: RateCalculation): Record<Side, string> {
  const answered = { income: quote.income_amount, outcome: quote.outcome_amount };
  return { ...answered, [request.side]: request.amount };
}

function otherSide(side: Side): Side {
  return side === 'income' ? 'outcome' : 'income';
}
